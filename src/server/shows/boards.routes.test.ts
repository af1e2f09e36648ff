import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { goToQuestion, removeTeamFromGame } from '#contracts/shows/games.contract.ts';
import { completeGame, joinHelpers, removeHelper, updateShow } from '#contracts/shows/shows.contract.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { Board } from '#tests/support/boards.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { game, launched, score } from '#tests/support/shows.ts';
import { listen, TEST_SECRET, type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let port: number;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let showId: string;
let gameId: string;
let owls: string;
const boards: Board[] = [];
beforeAll(async () => {
  it = await testApp();
  port = await listen(it);
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});
afterAll(() => boards.forEach((board) => board.cut()));
beforeEach(async () => {
  const made = await launched(it, ada, { questionCount: 20 });
  ({ showId, gameId } = made);
  owls = made.teamIds[0]!;
});

const boardOf = (as: SomeoneSignedIn | null = null): Board => {
  const board = new Board(gameId, as);
  boards.push(board);
  return board;
};
const watching = async (as: SomeoneSignedIn | null = null): Promise<Board> => {
  const board = boardOf(as);
  expect(await board.connect(port)).toBe(200);
  await board.until(({ events }) => events > 0);
  return board;
};
const write = (field: string, value: number) => score(it, { gameId, teamId: owls, field, value }, ada);
const caughtUp = async (board: Board) => {
  const { revision, scores } = await game(it, gameId, ada);
  await board.until(({ state }) => state.revision >= revision);
  expect(board.state.scores).toEqual(scores);
};

describe('a board', () => {
  test('is told everything first, then what changes', async () => {
    const board = await watching();
    expect(board.state.scores).toHaveLength(2);
    await write('q1', 2);
    await it.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada);
    await caughtUp(board);
    expect(board.state).toMatchObject({ currentQuestion: 'q2', nextQuestion: 'q3' });
    await it.call(removeTeamFromGame, { params: { id: gameId, teamId: owls } }, ada);
    await caughtUp(board);
    expect(board.state.scores).toHaveLength(1);
  });

  test('that lost its connection is told what it missed, and no more', async () => {
    const board = await watching();
    board.cut();
    await board.until(({ isOpen }) => !isOpen);
    await write('q1', 1);
    await write('q2', 3);
    const { events } = board;
    await board.connect(port);
    await caughtUp(board);
    expect(board.events - events).toBe(1);
  });

  test('hears a burst of writes as few updates', async () => {
    const board = await watching();
    for (let n = 1; n <= 40; n++) await write(`q${(n % 20) + 1}`, n);
    await caughtUp(board);
    expect(board.events).toBeLessThan(40);
  });

  test('of another process hears it all the same', async () => {
    const row = await it.db.one(z.object({ name: z.string() }), 'select current_database() as name');
    const other = await anotherProcess(row.name);
    const board = boardOf();
    await board.connect(other.port);
    await board.until(({ events }) => events > 0);
    await write('q1', 4);
    await caughtUp(board);
    await other.close();
    await board.until(({ isOpen }) => !isOpen);
    await write('q2', 5);
    await board.connect(port);
    await caughtUp(board);
    expect(board.state.scores[0]).toMatchObject({ q1: 4, q2: 5 });
  });

  test('goes on after the connection that hears of changes was lost', async () => {
    const board = await watching();
    await it.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    await write('q1', 6);
    await caughtUp(board);
    expect(board.state.scores[0]).toMatchObject({ q1: 6 });
  });

  test('of a completed game shows the final scores, and its stream ends', async () => {
    const board = await watching();
    await write('q1', 7);
    await it.call(completeGame, { params: { id: gameId } }, ada);
    await board.until(({ isOpen }) => !isOpen);
    expect(board.state).toMatchObject({ showStatus: 'completed', scores: [{ total: 7 }, { total: 0 }] });
    const late = boardOf();
    await late.connect(port);
    await late.until(({ isOpen }) => !isOpen);
    expect(late.state).toEqual(board.state);
  });

  test('is one of at most fifty of a person, and makes room when it goes', async () => {
    const mine = Array.from({ length: 50 }, () => boardOf(ben));
    for (const board of mine) expect(await board.connect(port)).toBe(200);
    expect(await boardOf(ben).connect(port)).toBe(429);
    await watching();
    mine[0]!.cut();
    await expect.poll(() => boardOf(ben).connect(port)).toBe(200);
    for (const board of mine) board.cut();
  });

  test('of a show that is not public is for those who run it, and ends when they no longer do', async () => {
    const open = await watching();
    await it.call(updateShow, { params: { id: showId }, body: { isPublic: false } }, ada);
    await open.until(({ isOpen }) => !isOpen);
    expect(await boardOf().connect(port)).toBe(404);
    expect(await boardOf(ben).connect(port)).toBe(404);
    const row = await it.db.one(z.object({ code: z.string() }), 'select helper_code as code from shows where id = $1', [
      showId,
    ]);
    await it.call(joinHelpers, { params: { id: showId }, body: { code: row.code } }, ben);
    const [helper, host] = [await watching(ben), await watching(ada)];
    await it.call(removeHelper, { params: { id: showId, personId: ben.user.id } }, ada);
    await helper.until(({ isOpen }) => !isOpen);
    await write('q1', 1);
    await caughtUp(host);
  });

  test.each(['x', '-1', '99999999', '1e3', '9'.repeat(40)])(
    'that claims to know %s is told everything',
    async (lastEventId) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/games/${gameId}/live`, {
        headers: { 'last-event-id': lastEventId },
      });
      const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
      expect(value).toContain(owls);
      expect(response.headers.get('content-type')).toMatch('text/event-stream');
      expect(response.headers.get('cache-control')).toBe('no-store');
      await response.body?.cancel().catch(() => {});
    },
  );
});

/** Another node of the same site. */
async function anotherProcess(database: string) {
  const db = openDatabase(onDatabase(inject('databaseServer'), database));
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const app = await buildApp({ config, db, sessionSecret: TEST_SECRET, load: { isLoopLate: () => false } });
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { port: await listen({ app }), close };
}
