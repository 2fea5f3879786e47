// One WebDriver BiDi session shared by puppeteer and by commands of our own: Firefox grants only one, and puppeteer
// reaches no window of the browser itself.
import type { ConnectionTransport } from 'puppeteer-core';

// Puppeteer counts from 1 and never gets here.
const FIRST_ID = 1_000_000_000;

interface Answer {
  readonly id?: number;
  readonly type?: string;
  readonly result?: unknown;
  readonly message?: string;
}

export class BidiTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextId = FIRST_ID;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      const ours = answer.id === undefined ? undefined : this.waiting.get(answer.id);
      if (answer.id === undefined || !ours) {
        this.onmessage?.(String(data));
        return;
      }
      this.waiting.delete(answer.id);
      ours(answer);
    };
    socket.onclose = () => {
      for (const settle of this.waiting.values()) settle({ type: 'error', message: 'closed' });
      this.waiting.clear();
      this.onclose?.();
    };
  }

  static connect(address: string): Promise<BidiTransport> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(new BidiTransport(socket));
      socket.onerror = () => reject(new Error(`no connection to ${address}`));
    });
  }

  send(message: string): void {
    this.socket.send(message);
  }

  close(): void {
    this.socket.close();
  }

  command(method: string, params: object): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (answer) => {
        if (answer.type === 'error') reject(new Error(`${method}: ${answer.message}`));
        else resolve(answer.result);
      });
      this.send(JSON.stringify({ id, method, params }));
    });
  }
}
