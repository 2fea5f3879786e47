// The tiles of a page that shows no numbers: pictures, letters, levels. Each token gets a symbol; which face value a
// symbol stands for is learned from the merges and spawns that were seen, or told by the player.

/** More different tiles than this no game shows. */
export const MAX_SYMBOLS = 64;

export class Alphabet {
  readonly #symbols = new Map<string, number>();
  readonly #tokens: string[] = [];

  /** The symbol of a token, from 1 on; 0 where the page shows too many different ones. */
  symbolOf(token: string): number {
    const known = this.#symbols.get(token);
    if (known !== undefined) return known;
    if (this.#tokens.length >= MAX_SYMBOLS) return 0;
    this.#tokens.push(token);
    this.#symbols.set(token, this.#tokens.length);
    return this.#tokens.length;
  }

  tokenOf(symbol: number): string {
    return this.#tokens[symbol - 1] ?? '';
  }
}
