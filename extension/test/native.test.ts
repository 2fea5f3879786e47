// What the browser's answer about the host is taken for.

import { describe, expect, it } from 'vitest';
import identity from '../../protocol/identity.json';
import { startHost, type Who } from '../host/native.ts';

const WHO: Who = { origin: 'chrome-extension://x', name: 'test', client: null };
const CREDENTIALS = { client: 'a'.repeat(16), secret: 'A'.repeat(43) };
const STARTED = { type: 'started', port: 2050, protocol: 1, ...CREDENTIALS };

const answered = (answer: unknown) => startHost(() => Promise.resolve(answer), WHO);

describe('a host that the browser starts', () => {
  it('is asked for by the name in the identity, with who we are', async () => {
    const asked: unknown[] = [];
    await startHost((...words) => Promise.resolve(asked.push(words)), WHO);
    expect(asked).toEqual([[identity.native_name, { type: 'start', ...WHO }]]);
  });

  it('tells where it listens and who we are to it', async () => {
    expect(await answered(STARTED)).toEqual({ port: 2050, credentials: CREDENTIALS });
  });

  it('tells what keeps it from starting, not endlessly', async () => {
    const error = { type: 'error', code: 'x', field: '', message: 'no'.repeat(500) };
    const fault = (await answered(error)) as { fault: string };
    expect(fault.fault).toHaveLength(300);
  });

  it.each([
    null,
    'started',
    {},
    { ...STARTED, type: 'ready' },
    { ...STARTED, port: 0 },
    { ...STARTED, port: 65536 },
    { ...STARTED, port: '2048' },
    { ...STARTED, client: '../x' },
    { ...STARTED, secret: 'short' },
  ])('is none where the answer is %j', async (answer) => {
    expect(await answered(answer)).toBeNull();
  });

  it('is none where the browser knows no such program', async () => {
    expect(await startHost(() => Promise.reject(new Error('not found')), WHO)).toBeNull();
  });
});
