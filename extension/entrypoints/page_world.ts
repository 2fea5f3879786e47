import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerPageScript } from '../board/sources/page_world/helper.ts';

export default defineUnlistedScript(answerPageScript);
