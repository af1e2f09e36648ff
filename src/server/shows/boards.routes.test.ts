import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { answerQuestion, judgeAnswer } from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion, removeTeamFromGame } from '#contracts/shows/games.contract.ts';
import { revealStandings } from '#contracts/shows/question-states.contract.ts';
import { REOPEN_DAYS } from '#contracts/shows/show-limits.ts';
import { completeGame, joinHelpers, removeHelper, reopenGame, updateShow } from '#contracts/shows/shows.contract.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { Board } from '#tests/support/boards.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { endListening } from '#tests/support/listeners.ts';
import { game, launched, score } from '#tests/support/shows.ts';
import { listen, TEST_SECRET, testApp } from '#tests/support/test-app.ts';

let showId: string;
let gameId: string;
let owls: string;
const boards: Board[] = [];
const app = await testApp();
const port = await listen(app);
const [ada, ben] = await signUpPeople(app.deps, 2);
afterAll(() => boards.forEach((board) => board.cut()));
beforeEach(async () => {
  const made = await launched(app, ada, { questionCount: 20 });
  ({ showId, gameId } = made);
  owls = made.teamIds[0]!;
});

const openBoard = (as: SomeoneSignedIn | null = null, view: '' | '/sheet' = ''): Board => {
  const board = new Board(gameId, as, view);
  boards.push(board);
  return board;
};
const watchBoard = async (as: SomeoneSignedIn | null = null): Promise<Board> => {
  const board = openBoard(as);
  expect(await board.connect(port)).toBe(200);
  await board.until(({ events }) => events > 0);
  return board;
};
const write = (field: string, value: number) => score(app, { gameId, teamId: owls, field, value }, ada);
const expectUpToDate = async (board: Board) => {
  const { revision, scores } = await game(app, gameId, ada);
  await board.until(({ state }) => state.revision >= revision);
  expect(board.state.scores).toEqual(scores);
};

describe('a board', () => {
  test('receives the full state first, then changes', async () => {
    const board = await watchBoard();
    expect(board.state.scores).toHaveLength(2);
    await write('q1', 2);
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada);
    await expectUpToDate(board);
    expect(board.state).toMatchObject({ currentQuestion: 'q2', nextQuestion: 'q3' });
    await app.call(removeTeamFromGame, { params: { id: gameId, teamId: owls } }, ada);
    await expectUpToDate(board);
    expect(board.state.scores).toHaveLength(1);
  });

  test('receives only the missed changes after a reconnect', async () => {
    const board = await watchBoard();
    board.cut();
    await board.until(({ isOpen }) => !isOpen);
    await write('q1', 1);
    await write('q2', 3);
    const { events } = board;
    await board.connect(port);
    await expectUpToDate(board);
    expect(board.events - events).toBe(1);
  });

  test('receives a burst of writes as few updates', async () => {
    const board = await watchBoard();
    for (let n = 1; n <= 40; n++) await write(`q${(n % 20) + 1}`, n);
    await expectUpToDate(board);
    expect(board.events).toBeLessThan(40);
  });

  test('of a team or of a host learns which teams changed an answer, and nothing of its text; others learn nothing', async () => {
    const made = await launched(app, ada, { teams: 1, takesAnswers: true });
    gameId = made.gameId;
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, ada);
    const [board, sheet, stranger] = [openBoard(ada), openBoard(ada, '/sheet'), openBoard()];
    for (const each of [board, sheet, stranger]) await each.connect(port);
    for (const each of [board, sheet, stranger]) await each.until(({ events }) => events > 0);
    const [teamId] = made.teamIds as [string];
    const answering = { params: { id: gameId, question: 'q1' }, body: { teamId, text: 'Paris' } };
    const { revision } = board.state;
    await app.call(answerQuestion, answering, ada);
    await board.until(({ changedAnswers }) => changedAnswers.length === 1);
    expect([board.changedAnswers, board.state.revision, board.events]).toEqual([[[teamId]], revision, 1]);
    await app.call(judgeAnswer, { params: { ...answering.params, teamId }, body: { isRight: false } }, ada);
    await board.until(({ changedAnswers }) => changedAnswers.length === 2);
    await sheet.until(({ changedAnswers }) => changedAnswers.length === 2);
    await score(app, { gameId, teamId, field: 'q2', value: 3 }, ada);
    await stranger.until(({ state }) => state.scores[0]?.['q2'] === 3);
    expect(stranger.changedAnswers).toEqual([]);
  });

  test('receives changes made in another process', async () => {
    const row = await app.db.one(z.object({ name: z.string() }), 'select current_database() as name');
    const other = await anotherProcess(row.name);
    const board = openBoard();
    await board.connect(other.port);
    await board.until(({ events }) => events > 0);
    await write('q1', 4);
    await expectUpToDate(board);
    await other.close();
    await board.until(({ isOpen }) => !isOpen);
    await write('q2', 5);
    await board.connect(port);
    await expectUpToDate(board);
    expect(board.state.scores[0]).toMatchObject({ q1: 4, q2: 5 });
  });

  test('recovers after the listening database connection was lost', async () => {
    const board = await watchBoard();
    await endListening(app.db);
    await write('q1', 6);
    await expectUpToDate(board);
    expect(board.state.scores[0]).toMatchObject({ q1: 6 });
  });

  test('of a completed show stays connected until the show can’t be reopened anymore: corrected scores come at once', async () => {
    const board = await watchBoard();
    await write('q1', 7);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    await board.until(({ state }) => state.showStatus === 'completed');
    expect(board.state.scores).toMatchObject([{ total: 7 }, { total: 0 }]);
    const late = await watchBoard();
    await app.call(reopenGame, { params: { id: gameId } }, ada);
    await write('q1', 8);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    for (const each of [board, late]) await expectUpToDate(each);
    expect([board.isOpen, board.hasEnded, board.state.showStatus]).toEqual([true, false, 'completed']);
    const afterwards = openBoard();
    await atLaterTime(app, { days: REOPEN_DAYS, minutes: 1 }, async () => {
      await afterwards.connect(port);
      await afterwards.until(({ isOpen }) => !isOpen);
    });
    expect(afterwards.hasEnded).toBe(true);
    expect(afterwards.state.scores).toEqual(board.state.scores);
  });

  test('counts towards a limit of fifty open boards per person', async () => {
    const mine = Array.from({ length: 50 }, () => openBoard(ben));
    for (const board of mine) expect(await board.connect(port)).toBe(200);
    expect(await openBoard(ben).connect(port)).toBe(429);
    await watchBoard();
    mine[0]!.cut();
    await expect.poll(() => openBoard(ben).connect(port)).toBe(200);
    for (const board of mine) board.cut();
  });

  test('of a private show is limited to its hosts and helpers, and ends when a helper is removed', async () => {
    const open = await watchBoard();
    await app.call(updateShow, { params: { id: showId }, body: { visibility: 'private' } }, ada);
    await open.until(({ isOpen }) => !isOpen);
    expect(await openBoard().connect(port)).toBe(404);
    expect(await openBoard(ben).connect(port)).toBe(404);
    const row = await app.db.one(
      z.object({ code: z.string() }),
      'select helper_code as code from shows where id = $1',
      [showId],
    );
    await app.call(joinHelpers, { params: { id: showId }, body: { code: row.code } }, ben);
    const [helper, host] = [await watchBoard(ben), await watchBoard(ada)];
    await app.call(removeHelper, { params: { id: showId, personId: ben.user.id } }, ada);
    await helper.until(({ isOpen }) => !isOpen);
    await write('q1', 1);
    await expectUpToDate(host);
  });

  test('ends when its show is deleted without a change of the game, as with the account of its host', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const board = await watchBoard();
    await write('q1', 1);
    await expectUpToDate(board);
    await app.db.execute('delete from shows where id = $1', [showId]);
    await vi.advanceTimersByTimeAsync(31_000);
    await board.until(({ isOpen }) => !isOpen);
    expect(await openBoard().connect(port)).toBe(404);
  });

  test('of a show that holds its standings gets scores when they are revealed, and only the sheet sees them before', async () => {
    await app.call(updateShow, { params: { id: showId }, body: { holdsStandings: true } }, ada);
    const board = await watchBoard(ada);
    const sheet = openBoard(ada, '/sheet');
    await sheet.connect(port);
    expect(await openBoard(ben, '/sheet').connect(port)).toBe(403);
    const { scores: before, standingsAfter } = board.state;
    // Viewers had seen the standings until then.
    expect(standingsAfter).toBe('start');
    await write('q1', 3);
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada);
    await sheet.until(({ state }) => state.currentQuestion === 'q2');
    await board.until(({ state }) => state.currentQuestion === 'q2');
    expect(sheet.state.scores).toMatchObject([{ q1: 3, total: 3 }, { total: 0 }]);
    expect(board.state.scores).toEqual(before);
    await app.call(revealStandings, { params: { id: gameId } }, ada);
    await board.until(({ state }) => state.standingsAfter === 'q2');
    expect(board.state.scores).toEqual(sheet.state.scores);
    await write('q2', 5);
    const late = await watchBoard();
    expect(late.state.scores).toEqual(board.state.scores);
    await app.call(updateShow, { params: { id: showId }, body: { holdsStandings: false } }, ada);
    for (const each of [board, late]) await expectUpToDate(each);
    expect(board.state.scores[0]).toMatchObject({ q2: 5, total: 8 });
  });

  test('of a show that holds its standings shows them when they are revealed before the first question, and again after it', async () => {
    ({ gameId } = await launched(app, ada, { teams: 1, holdsStandings: true }));
    const standings = async () => (await game(app, gameId)).standingsAfter;
    const goTo = (currentQuestion: string) =>
      app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion } }, ada);
    const reveal = () => app.call(revealStandings, { params: { id: gameId } }, ada);
    expect(await standings()).toBe('');
    await reveal();
    expect(await standings()).toBe('start');
    await goTo('q1');
    await reveal();
    expect(await standings()).toBe('q1');
    await goTo('');
    await reveal();
    expect(await standings()).toBe('start');
  });

  test.each(['x', '-1', '99999999', '1e3', '9'.repeat(40)])(
    'receives the full state for the invalid revision %s',
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

/** A second node of the same site. */
async function anotherProcess(database: string) {
  const db = openDatabase(onDatabase(inject('databaseServer'), database));
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const server = await buildApp({ config, db, sessionSecret: TEST_SECRET, load: { isLoopLate: () => false } });
  const close = async () => {
    await server.close();
    await db.close();
  };
  return { port: await listen({ app: server }), close };
}
