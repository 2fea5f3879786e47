/** A storage area of the browser. */
export class FakeArea {
  readonly entries = new Map<string, unknown>();

  async get(key: string): Promise<unknown> {
    return this.entries.get(key);
  }

  async set(key: string, value: unknown): Promise<void> {
    this.entries.set(key, structuredClone(value));
  }

  async remove(key: string): Promise<void> {
    this.entries.delete(key);
  }

  async all(prefix: string): Promise<Record<string, unknown>> {
    return Object.fromEntries([...this.entries].filter(([key]) => key.startsWith(prefix)));
  }
}
