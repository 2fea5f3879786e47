import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { enterFrame } from '../play/frame.ts';

export default defineUnlistedScript(enterFrame);
