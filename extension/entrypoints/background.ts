import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../host/background.ts';

export default defineBackground({ main: startBackground });
