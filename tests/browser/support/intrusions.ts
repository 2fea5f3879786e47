// What a script that may reach loopback can try against the host.

export interface Attempt {
  readonly what: string;
  /** What came of it; `entered` is what must never be. */
  readonly outcome: 'refused' | 'entered';
}

/** Runs in the attacker's own world. Resolves with one outcome for each way in. */
export async function attack(port: number): Promise<Attempt[]> {
  const patienceMs = 4000;
  const enters = (what: string, entering: Promise<boolean>): Promise<Attempt> => {
    const over = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs));
    return Promise.race([entering.catch(() => false), over]).then((entered) => ({
      what,
      outcome: entered ? 'entered' : 'refused',
    }));
  };
  const socket = (url: string, protocols: string[] = []): Promise<boolean> =>
    new Promise((resolve, reject) => {
      try {
        const opening = new WebSocket(url, protocols);
        opening.onopen = () => resolve(true);
        opening.onerror = () => resolve(false);
      } catch (error) {
        reject(error);
      }
    });
  /** Read by the attacker, or taken by the host. */
  const read = async (path: string, init: RequestInit): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return response.type !== 'opaque' && response.ok && (await response.text()).length > 0;
  };
  const call = (type: string, more: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type, ...more },
    body: '{}',
  });
  const token = 'A'.repeat(43);
  const ways: [string, () => Promise<boolean>][] = [
    ['a socket to 127.0.0.1', () => socket(`ws://127.0.0.1:${port}/bridge`)],
    ['a socket to localhost', () => socket(`ws://localhost:${port}/bridge`)],
    ['a socket to a name with a dot', () => socket(`ws://localhost.:${port}/bridge`)],
    ['a socket with a protocol', () => socket(`ws://127.0.0.1:${port}/bridge`, ['bridge', token])],
    ['a socket to the dashboard', () => socket(`ws://127.0.0.1:${port}/dashboard/api/games`)],
    ['the dashboard page', () => read('/dashboard/', {})],
    ['a call as plain text', () => read('/dashboard/api/games', call('text/plain'))],
    ['a call as JSON', () => read('/dashboard/api/games', call('application/json'))],
    [
      'a call with a made-up token',
      () =>
        read(
          '/dashboard/api/games',
          call('application/json', { authorization: `Bearer ${token}` }),
        ),
    ],
    ['a ticket guessed', () => read('/dashboard/api/enter', call('text/plain'))],
    ['a request nobody may read', () => read('/dashboard/', { mode: 'no-cors' })],
  ];
  return Promise.all(ways.map(([what, way]) => enters(what, way())));
}
