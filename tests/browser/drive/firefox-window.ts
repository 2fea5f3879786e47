// Scripts in Firefox's own window, and through it in the popup of the extension, which BiDi does not list as a tab.
import type { BidiTransport } from './bidi-transport.ts';

// While it opens, the popup moves from one frame to another, and a script in the first is lost.
const ANSWER_LIMIT_MS = 2_000;

interface Context {
  readonly context: string;
  readonly url: string;
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

export class FirefoxWindow {
  private readonly transport: BidiTransport;
  private readonly context: string;
  private calls = 0;

  private constructor(transport: BidiTransport, context: string) {
    this.transport = transport;
    this.context = context;
  }

  static async find(transport: BidiTransport): Promise<FirefoxWindow> {
    const tree = (await transport.command('browsingContext.getTree', {
      'moz:scope': 'chrome',
    })) as {
      contexts: Context[];
    };
    const window = tree.contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
    if (!window) throw new Error('Firefox shows no window');
    return new FirefoxWindow(transport, window.context);
  }

  /** Runs the body of an async function in the window; its result travels as JSON. */
  async run(body: string): Promise<unknown> {
    const answer = (await this.transport.command('script.evaluate', {
      expression: `(async () => {${body}})().then((value) => JSON.stringify(value ?? null))`,
      target: { context: this.context },
      awaitPromise: true,
    })) as Evaluated;
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
    return JSON.parse(answer.result?.value ?? 'null') as unknown;
  }

  /** Runs the body of an async function beside the popup, whose window is `content` there. */
  async runInPopup(address: string, body: string): Promise<unknown> {
    // Listeners stay; each call has an answer of its own name.
    const name = `popup-${this.calls++}`;
    const script = `(async () => {
      try {
        sendAsyncMessage('${name}', { value: await (async () => {${body}})() });
      } catch (error) {
        sendAsyncMessage('${name}', { error: String(error) });
      }
    })()`;
    const answer = (await this.run(`
      const popup = [...document.querySelectorAll('browser.webextension-popup-browser')].find(
        (browser) => browser.currentURI.spec === ${JSON.stringify(address)});
      if (!popup) return { error: 'the popup is not open' };
      const script = 'data:,' + encodeURIComponent(${JSON.stringify(script)});
      const { messageManager } = popup;
      return new Promise((resolve) => {
        messageManager.addMessageListener('${name}', ({ data }) => resolve(data));
        setTimeout(() => resolve({ error: 'the popup does not answer' }), ${ANSWER_LIMIT_MS});
        messageManager.loadFrameScript(script, false);
      });`)) as { value?: unknown; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }
}
