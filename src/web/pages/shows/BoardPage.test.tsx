import '#tests/support/web-streams.ts';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { Component, loader } from './BoardPage.tsx';

const planned = { id: 's', title: 'Quiz night', gameId: null, startsAt: null, joinCode: 'ABCD', isListed: true };
const launched = { ...planned, gameId: 'g' };
const game = {
  ...EMPTY_GAME,
  id: 'g',
  gameId: 'g',
  showId: 's',
  revision: 2,
  showStatus: 'in-progress',
  scores: [{ teamId: 'owls', name: 'Owls', total: 0, order: 1, bonus: 0, adjustment: 0, tiebreak: null }],
};

let root: Root;
const text = () => document.body.textContent ?? '';
const nextPoll = () => act(() => vi.advanceTimersByTimeAsync(5000));

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openBoard(): Promise<void> {
  const ErrorBoundary = () => 'Something broke';
  const routes = [{ path: paths.board(':showId'), loader, Component, ErrorBoundary, HydrateFallback: () => null }];
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(apiContext, callApi);
    return context;
  };
  const router = createMemoryRouter(routes, { initialEntries: [paths.board('s')], getContext });
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <SiteContext value={{ productName: 'dig' } as Site}>
          <RouterProvider router={router} />
        </SiteContext>
      </Provider>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

test('a phone without an account comes from the board to the game without being asked to sign up', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/shows/s', { body: { ...launched, takesAnswers: true } });
  network.respond('GET /api/games/g', { body: game });
  await openBoard();
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Play with your team')!;
  expect(link.getAttribute('href')).toBe(paths.playShow('s'));
  // Its press would open the dialog.
  expect(link.dataset['signIn']).toBeUndefined();
});

test('a board opened early stays when requests fail at the launch, and shows the game once they succeed', async () => {
  const network = fakeNetwork();
  const busy = problem(429, 'Too many requests.');
  const waiting = 'Scores show up here automatically.';
  network.respond('GET /api/shows/s', { body: planned });
  network.respond('GET /api/shows/s/teams', { body: { teams: [], asked: [] } });
  network.respond('GET /api/games/g', busy);
  await openBoard();
  expect(text()).toContain(waiting);
  for (const answer of [busy, { body: launched }]) {
    network.respond('GET /api/shows/s', answer);
    await nextPoll();
    expect(text()).toContain(waiting);
  }
  network.respond('GET /api/games/g', { body: game });
  await nextPoll();
  expect(text()).toContain('Trivia night, live');
  expect(text()).toContain('Owls');
});

test('a board that is notified of the launch asks again soon, because a replica may not know of it yet', async () => {
  const network = fakeNetwork();
  let isLaunched = false;
  network.respond('GET /api/shows/s', () => ({ body: isLaunched ? launched : planned }));
  network.respond('GET /api/shows/s/teams', { body: { teams: [], asked: [] } });
  network.respond('GET /api/games/g', { body: game });
  network.respond('GET /api/shows/s/live', () => new Response('event: closed\ndata: {}\n\n'));
  await openBoard();
  expect(text()).toContain('Scores show up here automatically.');
  isLaunched = true;
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(text()).toContain('Trivia night, live');
});

test('a board opened early goes back to the lobby with its show, also when requests fail, and shows the next game', async () => {
  const network = fakeNetwork();
  const gone = problem(404, 'Game not found.');
  network.respond('GET /api/shows/s', { body: planned });
  network.respond('GET /api/shows/s/teams', { body: { teams: [{ id: 'owls', name: 'Owls' }], asked: [] } });
  network.respond('GET /api/games/g', { body: game });
  await openBoard();
  // The browser leaves full screen with the element.
  const screen = document.querySelector('section');
  network.respond('GET /api/shows/s', { body: launched });
  await nextPoll();
  expect(text()).toContain('Trivia night, live');
  for (const call of ['GET /api/games/g', 'GET /api/games/g/live']) network.respond(call, gone);
  network.respond('GET /api/shows/s', problem(429, 'Too many requests.'));
  await nextPoll();
  expect(text()).toContain('Trivia night, live');
  network.respond('GET /api/shows/s', { body: planned });
  await nextPoll();
  expect(text()).toContain('1 team is in.Owls');
  network.respond('GET /api/games/next', { body: { ...game, id: 'next', gameId: 'next', currentQuestion: 'q1' } });
  network.respond('GET /api/shows/s', { body: { ...launched, gameId: 'next' } });
  await nextPoll();
  expect(text()).toContain('Trivia night, live');
  expect(text()).toContain('Question 1');
  expect(document.querySelector('section')).toBe(screen);
});

test('a board opened early lists the teams as they join, without their codes, until the show is cancelled or deleted', async () => {
  const network = fakeNetwork();
  const join = (...names: string[]) =>
    network.respond('GET /api/shows/s/teams', {
      body: {
        teams: names.map((name) => ({ id: name, name, isReady: true, joinCode: 'SECRET', players: [] })),
        asked: [{ id: 'crows', name: 'Crows', isDeclined: false }],
      },
    });
  network.respond('GET /api/shows/s', { body: planned });
  join('Owls');
  await openBoard();
  expect(text()).toContain('1 team is in.Owls');
  join('Owls', 'Larks');
  await nextPoll();
  expect(text()).toContain('2 teams are in.OwlsLarks');
  expect(text()).not.toMatch(/SECRET|Crows/);
  network.respond('GET /api/shows/s', { body: { ...planned, isCancelled: true } });
  await nextPoll();
  expect(text()).toContain('This show is cancelled.');
  expect(text()).not.toContain('Owls');
  network.respond('GET /api/shows/s', problem(404, 'Show not found.'));
  await nextPoll();
  expect(text()).toBe('Something broke');
});

test.each([
  ['on paper, where it leads to the board', 'unlisted', false, true],
  ['of a private show on paper, whose board visitors cannot open', 'private', false, false],
  ['of a private show on phones, which it lets in', 'private', true, true],
])('a board has a QR code %s', async (_, visibility, takesAnswers, isShown) => {
  const network = fakeNetwork();
  network.respond('GET /api/shows/s', { body: { ...planned, visibility, takesAnswers } });
  network.respond('GET /api/shows/s/teams', { body: { teams: [], asked: [] } });
  await openBoard();
  expect(/(Follow along|Play) on your phone/.test(text())).toBe(isShown);
});
