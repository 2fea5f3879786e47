// scripts/run as its users call it: the game is shown and logged, and nothing is left running, however it ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostCommand } from './drive/host.ts';
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

test('when nobody reads any more it ends, and takes host and browser with it', async () => {
  const data = join(folder, 'hung-up');
  const { code, leftovers } = await runCommand({ moves: 100_000, data, hangUp: true });
  expect(code).toBe(0);
  expect(leftovers).toEqual([]);
});
