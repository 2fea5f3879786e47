import { describe, expect, it } from 'vitest';

import { CLIENT_FIELDS } from '../generated/tables.ts';
import { FieldTable } from './fields.ts';

describe('FieldTable', () => {
  const table = new FieldTable(CLIENT_FIELDS['moves'] ?? []);

  it('puts owners before their fields, fields in order, indices by number', () => {
    const ordered = [
      '/id',
      '/game',
      '/moves',
      '/moves/2',
      '/moves/2/seq',
      '/moves/2/board',
      '/moves/2/board/0',
      '/moves/2/board/0/5',
      '/moves/2/board/1',
      '/moves/2/score',
      '/moves/10',
      '/moves/10/seq',
    ];
    for (const [i, a] of ordered.entries()) {
      for (const [j, b] of ordered.entries()) {
        expect(Math.sign(table.compare(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
      }
    }
  });

  it('says what is expected at a pointer', () => {
    expect(table.expected('/moves/63/board/15/0')).toBe('integer 0..4503599627370496');
  });
});
