import { startPopup } from '../../popup/popup.ts';

startPopup();
