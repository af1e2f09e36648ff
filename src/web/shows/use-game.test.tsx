import '#tests/support/web-streams.ts';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { emptyGame } from './game.slice.ts';
import type { Game, ScoreEntry } from './games.api.ts';
import { type LiveGame, useGame } from './use-game.ts';

const first = {
  ...EMPTY_GAME,
  id: 'first',
  gameId: 'first',
  showId: 's',
  title: 'Trivia',
  takesAnswers: false,
  revision: 3,
  showStatus: 'in-progress',
  currentQuestion: 'q2',
  nextQuestion: 'q3',
} as unknown as Game;

let network: ReturnType<typeof fakeNetwork>;
let root: Root;
let live: LiveGame;
let show: (gameId: string) => void;
const onGone = vi.fn<() => void>();

function Probe({ gameId, seen }: { gameId: string; seen: (live: LiveGame) => void }) {
  seen(useGame(gameId, first, { onGone }));
  return null;
}

/** Without a stream: only the first response fills the game. */
beforeEach(() => {
  vi.useFakeTimers();
  onGone.mockReset();
  network = fakeNetwork();
  root = createRoot(document.createElement('div'));
  show = (gameId) => {
    const element = <Probe gameId={gameId} seen={(now) => (live = now)} />;
    root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  };
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Renders the page of another game, and lets `beforeResponse` look at it while its request is pending. */
async function showOther(response: { status?: number; body: object }, beforeResponse: () => void): Promise<void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  network.respond('GET /api/games/other', async () => {
    await answered;
    return response;
  });
  await act(async () => show('other'));
  beforeResponse();
  await act(async () => {
    answer();
    await vi.advanceTimersByTimeAsync(0);
  });
}

const empty = { currentQuestion: '', nextQuestion: 'q1', scores: [] };

// spec: 4.27
test('a game is empty while it loads, then filled from the server', async () => {
  const other = { ...first, id: 'other', gameId: 'other', currentQuestion: 'q5', nextQuestion: 'q6' };
  await showOther({ body: other }, () =>
    expect(live.game).toMatchObject({ ...empty, gameId: 'other', isLoading: true }),
  );
  expect(live.game).toMatchObject({ isLoading: false, currentQuestion: 'q5', nextQuestion: 'q6' });
  expect(network.sentTo('GET /api/games/other')).toHaveLength(1);
});

// spec: 4.28
test('a game that cannot be loaded is empty', async () => {
  await showOther(problem(500, 'An error occurred'), () => expect(live.game.isLoading).toBe(true));
  expect(live.game).toEqual({ ...emptyGame, isLive: false });
});

/** The stream of the other game; its first state holds everything, like that of the server. */
function otherStream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) });
  network.respond('GET /api/games/other/live', () => new Response(body));
  return (sent: GameState | 'end') =>
    act(async () => {
      const event =
        sent === 'end'
          ? 'event: end\ndata: {}\n\n'
          : `id: ${sent.revision}\nevent: state\ndata: ${JSON.stringify(sent)}\n\n`;
      controller.enqueue(new TextEncoder().encode(event));
      await vi.advanceTimersByTimeAsync(0);
    });
}

const entry = (name: string, order: number, total: number) => ({ teamId: name, name, order, total }) as ScoreEntry;
const streamed: GameState = {
  ...EMPTY_GAME,
  revision: 4,
  showStatus: 'in-progress',
  scores: [entry('Owls', 0, 1), entry('Larks', 1, 1)],
};
const changed: GameState = { ...streamed, revision: 5, scores: [entry('Larks', 1, 7)] };
const totals = () => live.game.scores.map(({ name, total }) => [name, total]);

test('a game that the stream has delivered stays when loading it fails', async () => {
  const send = otherStream();
  let fail = (_error: Error) => {};
  network.respond('GET /api/games/other', () => new Promise<Error>((resolve) => (fail = resolve)));
  await act(async () => show('other'));
  await send(streamed);
  await act(async () => fail(new TypeError('Failed to fetch')));
  await send(changed);
  expect(live.game).toMatchObject({ gameId: 'other', isLive: true, isLoading: false });
  expect(totals()).toEqual([
    ['Owls', 1],
    ['Larks', 7],
  ]);
});

test('a completed game is followed until the server ends it, because its host may reopen it', async () => {
  const send = otherStream();
  await showOther(problem(503, 'Busy'), () => expect(live.game.gameId).toBe('other'));
  await send({ ...streamed, showStatus: 'completed' });
  expect(live.game).toMatchObject({ gameId: 'other', showStatus: 'completed' });
  await send(changed);
  expect(live.game.showStatus).toBe('in-progress');
  await send({ ...changed, revision: 6, showStatus: 'completed' });
  expect(totals()[1]).toEqual(['Larks', 7]);
  await send('end');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(network.sentTo('GET /api/games/other/live')).toHaveLength(1);
});

test('a server of the release before, which ends the stream of a completed game without a word, is not asked again and again', async () => {
  const event = `event: state\ndata: ${JSON.stringify({ ...streamed, showStatus: 'completed' })}\n\n`;
  network.respond('GET /api/games/other/live', () => new Response(event));
  await showOther(problem(503, 'Busy'), () => undefined);
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(network.sentTo('GET /api/games/other/live')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(network.sentTo('GET /api/games/other/live')).toHaveLength(2);
});

test('a game that came with the page is not loaded again', async () => {
  await act(async () => show('first'));
  expect(live.game).toMatchObject({ gameId: 'first', currentQuestion: 'q2' });
  expect(network.sentTo('GET /api/games/first')).toEqual([]);
});

test.each([403, 404])(
  'a completed game that is hidden or deleted (%i) is gone, unlike one that cannot be reached',
  async (status) => {
    await showOther({ body: { ...first, id: 'other', gameId: 'other', showStatus: 'completed' } }, () => undefined);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(onGone).not.toHaveBeenCalled();
    network.respond('GET /api/games/other/live', problem(status, 'Game not found.'));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(onGone).toHaveBeenCalled();
  },
);
