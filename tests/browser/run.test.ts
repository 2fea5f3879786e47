// scripts/run as its users call it: the game is shown and logged, and nothing is left running, however it ends.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Host, hostCommand } from './drive/host.ts';
import { runCommand } from './support/command.ts';
import { readLog, replay, type LoggedGame } from './support/log.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-run-test-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function onlyGame(data: string): Promise<LoggedGame> {
  const { games } = (await hostCommand(data, 'log', 'list')) as { games: { id: string }[] };
  expect(games).toHaveLength(1);
  return readLog(data, games[0]?.id ?? '');
}

test('it shows the game, ends after just as many moves, and every one is in the log', async () => {
  const data = join(folder, 'shown');
  const { code, stdout, stderr, leftovers } = await runCommand({ moves: 40, data });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^first move after \d+\.\d s$/m);
  expect(stdout).toMatch(/^ended after 40 moves, highest tile \d+$/m);
  expect(leftovers).toEqual([]);
  const game = await onlyGame(data);
  expect(game.moves).toHaveLength(40);
  // The last board stands there once.
  expect(stdout.match(/^move 40,/gm)).toHaveLength(1);
  const drawn = stdout.match(/(?<=^\|)[ .\d]+(?=\|$)/gm)?.slice(-4) ?? [];
  expect(
    drawn.map((row) =>
      row
        .trim()
        .split(/\s+/)
        .map((face) => (face === '.' ? 0 : Number(face))),
    ),
  ).toEqual(replay(game));
});

test('Ctrl-C ends it with a closing line, and the last move is in the log', async () => {
  const data = join(folder, 'interrupted');
  const { code, stdout, stderr, leftovers } = await runCommand({
    moves: 100_000,
    data,
    interrupt: true,
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const [, moves] = /^ended after (\d+) moves, highest tile \d+\n$/m.exec(stdout) ?? [];
  expect(leftovers).toEqual([]);
  const game = await onlyGame(data);
  expect(game.moves).toHaveLength(Number(moves));
  replay(game);
});

test('a second one on the same games says who is in the way', async () => {
  const data = join(folder, 'twice');
  await mkdir(data);
  const host = await Host.start(data);
  const { code, stderr } = await runCommand({ moves: 1, data });
  await host.stop();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^run: another scripts\/run is playing/);
  expect(stderr).toContain(data);
  expect(stderr).not.toContain('{');
});

test('when nobody reads any more it ends, and takes host and browser with it', async () => {
  const data = join(folder, 'hung-up');
  const { code, leftovers } = await runCommand({ moves: 100_000, data, hangUp: true });
  expect(code).toBe(0);
  expect(leftovers).toEqual([]);
});
