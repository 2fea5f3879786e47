// Which fields a message has, in the schema's order.

import { isObject } from './frame.ts';

export interface Field {
  /** A JSON pointer with `*` for any index; "" for the message itself. */
  readonly path: string;
  readonly expected: string;
  /** A board: its rows must be of one length. */
  readonly rectangular: boolean;
}

export class FieldTable {
  readonly #rank: ReadonlyMap<string, number>;
  readonly #fields: readonly Field[];

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    this.#rank = new Map(fields.map((field, rank) => [field.path, rank]));
  }

  expected(pointer: string): string {
    return this.#fields[this.#rank.get(generic(pointer)) ?? 0]?.expected ?? '';
  }

  /** Negative when `a` is checked before `b`: an owner before its fields, fields in order. */
  compare(a: string, b: string): number {
    const left = a.split('/');
    const right = b.split('/');
    const first = left.findIndex((step, i) => step !== right[i]);
    if (first < 0) return left.length - right.length;
    if (first >= right.length) return 1;
    const [x, y] = [left[first] ?? '', right[first] ?? ''];
    if (isIndex(x) && isIndex(y)) return Number(x) - Number(y);
    const owner = generic(left.slice(0, first).join('/'));
    return this.#rankOf(`${owner}/${x}`) - this.#rankOf(`${owner}/${y}`);
  }

  /** The pointer of the first row that is not as long as its board's first, and that length. */
  raggedRow(message: unknown): { readonly pointer: string; readonly length: number } | undefined {
    for (const field of this.#fields.filter((f) => f.rectangular)) {
      for (const [pointer, rows] of at(message, field.path.split('/').slice(1), '')) {
        if (!Array.isArray(rows)) continue;
        const lengths = rows.map((row) => (Array.isArray(row) ? row.length : 0));
        const [length = 0] = lengths;
        const ragged = lengths.findIndex((other) => other !== length);
        if (ragged >= 0) return { pointer: `${pointer}/${ragged}`, length };
      }
    }
    return undefined;
  }

  /** A copy with nothing in it that the protocol does not name. */
  known(value: unknown, path = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.known(item, `${path}/*`));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).filter(([name]) => this.#rank.has(`${path}/${name}`));
    return Object.fromEntries(
      entries.map(([name, item]) => [name, this.known(item, `${path}/${name}`)]),
    );
  }

  #rankOf(path: string): number {
    return this.#rank.get(path) ?? this.#fields.length;
  }
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

function generic(pointer: string): string {
  return pointer
    .split('/')
    .map((step) => (isIndex(step) ? '*' : step))
    .join('/');
}

/** The values a path with `*` leads to, each with its pointer. */
function* at(
  value: unknown,
  steps: readonly string[],
  pointer: string,
): Generator<[string, unknown]> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield [pointer, value];
  } else if (step === '*' && Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* at(item, rest, `${pointer}/${i}`);
  } else if (isObject(value) && Object.hasOwn(value, step)) {
    yield* at(value[step], rest, `${pointer}/${step}`);
  }
}
