// Who we are talking to is settled here, before anything else is said: the host proves first that it knows
// the secret (or the pairing code), and a host that cannot learns nothing derived from it.

import {
  codeKey,
  makeNonce,
  proof,
  PROTOCOL_VERSION,
  sameProof,
  secretKey,
  type Purpose,
} from '@2048-bridge/protocol';
import type { HostAnswer } from '../play/channel.ts';
import type { Credentials } from '../settings/credentials.ts';

/** Sends one greeting message and resolves with the host's answer to it; rejects when the socket goes. */
export type Exchange = (message: Readonly<Record<string, unknown>>) => Promise<HostAnswer>;

export interface Greeter {
  readonly name: string;
  readonly version: string;
  /** A fresh nonce; given only by tests that replay vectors. */
  readonly nonce?: () => string;
}

export interface Welcome {
  readonly version: string;
  readonly players: readonly { readonly name: string; readonly rules: readonly string[] }[];
}

export type GreetingFault =
  | 'host-foreign' // the host could not prove itself
  | 'unpaired'
  | 'host-other-version'
  | 'wrong-code'
  | 'no-code'
  | 'too-many-tries'
  | 'refused';

export class GreetingError extends Error {
  readonly fault: GreetingFault;

  constructor(fault: GreetingFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.fault = fault;
  }
}

export async function greet(
  exchange: Exchange,
  who: Greeter,
  { client, secret }: Credentials,
): Promise<Welcome> {
  const key = secretKey(secret);
  if (key === null) throw new GreetingError('unpaired', 'the stored secret is none');
  const ours = (who.nonce ?? makeNonce)();
  const challenge = expectType(
    await exchange({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      client,
      nonce: ours,
      name: who.name,
      version: who.version,
    }),
    'challenge',
  );
  const nonces = { client: ours, host: String(challenge['nonce']) };
  const purpose: Purpose = { kind: 'hello', client };
  if (!sameProof(await proof('host', purpose, key, nonces), String(challenge['proof']))) {
    throw new GreetingError('host-foreign', 'the host does not know the secret of this pairing');
  }
  const welcome = expectType(
    await exchange({ type: 'prove', proof: await proof('client', purpose, key, nonces) }),
    'welcome',
  );
  return {
    version: String(welcome['version']),
    players: welcome['players'] as Welcome['players'],
  };
}

/** Pairs by the 16 characters of a code that `bridge2048 pair code` printed. */
export async function pair(exchange: Exchange, who: Greeter, code: string): Promise<Credentials> {
  const key = codeKey(code);
  if (key === null) throw new GreetingError('wrong-code', 'not the form of a code');
  const ours = (who.nonce ?? makeNonce)();
  const challenge = expectType(
    await exchange({
      type: 'pair',
      protocol: PROTOCOL_VERSION,
      nonce: ours,
      name: who.name,
      version: who.version,
    }),
    'pair_challenge',
  );
  const nonces = { client: ours, host: String(challenge['nonce']) };
  const purpose: Purpose = { kind: 'pair' };
  if (!sameProof(await proof('host', purpose, key, nonces), String(challenge['proof']))) {
    // A mistyped code and a host that does not know it look the same from here.
    throw new GreetingError('wrong-code', 'the host does not know this code');
  }
  const paired = expectType(
    await exchange({ type: 'pair_prove', proof: await proof('client', purpose, key, nonces) }),
    'paired',
  );
  return { client: String(paired['client']), secret: String(paired['secret']) };
}

const FAULT_OF_CODE: Readonly<Record<number, GreetingFault>> = {
  200: 'host-other-version',
  203: 'unpaired',
  204: 'unpaired',
  205: 'no-code',
  206: 'too-many-tries',
};

function expectType(answer: HostAnswer, type: string): HostAnswer {
  if (answer.type === type) return answer;
  if (answer.type === 'error') {
    const fault = FAULT_OF_CODE[Number(answer['code'])] ?? 'refused';
    throw new GreetingError(fault, String(answer['message']));
  }
  throw new GreetingError('refused', `got ${answer.type} where ${type} was due`);
}
