import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { typeInto } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { makePlayerToken } from '#web/shows/play/player-token.ts';
import { Component } from './PlayPage.tsx';

const show = { id: 's', title: 'Quiz night', gameId: null, startsAt: null, joinCode: 'ABCD', visibility: 'unlisted' };
const owls = { id: 'owls', name: 'Owls', joinCode: 'WXYZ', isReady: true, nicknames: ['Ann'], isKept: false };
const player = { id: 'p', showId: 's', gameId: null, status: 'scheduled', nickname: 'Ann', teams: [owls] };
const toJoin = { showId: 's', title: 'Quiz night', hostName: 'Ada', teams: [], ownTeams: [], hasJoined: false };

let network: ReturnType<typeof fakeNetwork>;
let root: Root;
const text = () => document.body.textContent ?? '';
/** With the moment in which its response is shown. */
const nextPoll = () => act(() => vi.advanceTimersByTimeAsync(5100));

beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/shows/s', { body: show });
  network.respond('GET /api/shows/s/player', { body: player });
  network.respond('GET /api/join/ABCD', { body: toJoin });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  act(() => root.unmount());
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openPage(): Promise<void> {
  makePlayerToken('s');
  const routes = [
    { path: paths.playShow(':showId'), Component },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [paths.playShow('s')],
  });
  await act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
            <RouterProvider router={router} />
          </SiteContext>
        </QueryClientProvider>
      </Provider>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
}

test('a phone whose team the host has removed says so and offers to join again, also once the show is back in its lobby', async () => {
  await openPage();
  expect(text()).toContain('Your team is ready.');
  network.respond('GET /api/shows/s/player', problem(401, 'Please log in first.'));
  network.respond('GET /api/shows/s', { body: { ...show, gameId: 'g' } });
  await nextPoll();
  expect(text()).not.toContain('Your team is ready.');
  expect(text()).toContain('Use the same name to keep your team’s scores.');
  network.respond('GET /api/shows/s', { body: show });
  await nextPoll();
  expect(text()).toContain('the host removed the team. You can join again.');
  expect(text()).not.toContain('keep your team’s scores');
  expect(text()).toContain('Team name');
});

test('a phone in the lobby whose poll hangs on a dead connection says so, and polls again', async () => {
  await openPage();
  for (const call of ['GET /api/shows/s', 'GET /api/shows/s/player'])
    network.respond(call, () => new Promise<never>(() => {}));
  await nextPoll();
  await act(() => vi.advanceTimersByTimeAsync(8100));
  expect(text()).toContain('Connection lost, trying again.');
  network.respond('GET /api/shows/s', { body: { ...show, title: 'Pub quiz' } });
  network.respond('GET /api/shows/s/player', { body: player });
  await nextPoll();
  expect(text()).toContain('Pub quiz');
  expect(text()).not.toContain('Connection lost');
});

test('a phone whose show was deleted says that it was cancelled, not that its code is wrong', async () => {
  await openPage();
  for (const call of ['shows/s', 'shows/s/player'])
    network.respond(`GET /api/${call}`, problem(404, 'Show not found.'));
  network.respond('GET /api/join/ABCD', problem(404, 'No trivia night has that code right now.'));
  await nextPoll();
  expect(text()).toBe('Quiz nightThis show is over or was cancelled. Please ask the host.');
});

test('a person who joins again with their account, on a phone whose team was removed, stays in the new team', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  connectSession({ accessToken: () => 'access', renew: () => Promise.resolve(null) });
  const larks = { ...owls, id: 'larks', name: 'Larks' };
  // The server takes a token that it knows for the player whose team is gone, and joins people with an account as themselves.
  network.respond('GET /api/shows/s/player', ({ headers }) => ({
    body: { ...player, teams: headers.has('x-player-token') ? [] : [larks] },
  }));
  network.respond('POST /api/join/ABCD', { body: { ...player, teams: [larks] } });
  await openPage();
  expect(text()).toContain('Team name');
  const form = document.querySelector('form')!;
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await nextPoll();
  expect(text()).toContain('Larks');
  expect(text()).not.toContain('Team name');
});

test('a phone whose team could not be marked ready says so', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  network.respond('PUT /api/shows/s/teams/owls/readiness', problem(429, 'Too many requests.'));
  await openPage();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not ready yet')!;
  await act(async () => button.click());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Too many requests.');
});

test('a phone whose connection fails keeps its team', async () => {
  await openPage();
  network.respond('GET /api/shows/s/player', new TypeError('Failed to fetch'));
  await nextPoll();
  expect(text()).toContain('Your team is ready.');
});

/** Opens the page of a game that asks for the capital of Peru. */
async function openGame(answers: object[] = []): Promise<void> {
  const question = { question: 'q1', text: 'Capital of Peru?', answers: [], kind: 'text', points: 1, picture: null };
  const own = { gameId: 'g', takesAnswers: true, teams: [owls], answers, tiebreakTeamIds: [] };
  const entry = { teamId: 'owls', name: 'Owls', total: 7, bonus: 0, tiebreak: null, adjustment: 0, order: 1 };
  const game = { ...EMPTY_GAME, revision: 3, showStatus: 'in-progress', currentQuestion: 'q1', scores: [entry] };
  network.respond('GET /api/shows/s', { body: { ...show, gameId: 'g' } });
  network.respond('GET /api/games/g', { body: { ...game, gameId: 'g' } });
  network.respond('GET /api/games/g/play', {
    body: { ...own, questions: [{ ...question, options: [], wanted: 1 }] },
  });
  await openPage();
  expect(text()).toContain('Capital of Peru?');
}

const ANSWER = 'PUT /api/games/g/answers/q1';
const viewBoard = () =>
  act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'View board')!.click());
async function comeBack(open = openPage): Promise<void> {
  act(() => root.unmount());
  root = createRoot(document.body);
  await open();
}

test('a player who goes to another page of the site sends what they typed, as this player', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  await openGame();
  await act(async () => typeInto(document.querySelector('input')!, ' Lima '));
  expect(network.sentTo(ANSWER)).toEqual([]);
  await viewBoard();
  const [sent] = network.sentTo(ANSWER);
  expect(sent!.body).toEqual({ teamId: 'owls', text: 'Lima', seen: null, draftAgeMs: 0 });
  expect(sent!.headers.has('x-player-token')).toBe(true);
});

test('a player sends what they typed as this player also if the browser has to ask for a new cookie first', async () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  network.respond('GET /api/auth/xsrf', { status: 204, setCookie: 'XSRF-TOKEN=x' });
  await openGame();
  await act(async () => typeInto(document.querySelector('input')!, 'Lima'));
  await viewBoard();
  expect(network.sentTo(ANSWER).map(({ headers }) => headers.has('x-player-token'))).toEqual([true]);
});

test('what a player typed before another page is still there when it was refused meanwhile', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  network.respond(ANSWER, problem(409, 'A teammate has changed this answer.', { code: 'answer.changed' }));
  await openGame();
  await act(async () => typeInto(document.querySelector('input')!, 'Lima'));
  await viewBoard();
  await comeBack();
  expect(document.querySelector('input')!.value).toBe('Lima');
  expect(text()).toContain('Not sent yet.');
});

test('what a player typed is sent over a draft of a teammate’s phone, with its age, and over a sent answer only with Replace', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  const rival = { teamId: 'owls', question: 'q1', isRight: null, points: null, answeredBy: { id: 'sam', name: 'Sam' } };
  const typed = { text: 'Lima', seen: null, typedAt: Date.now() - 3000 };
  localStorage.setItem('kept/answer-drafts/p/g', JSON.stringify({ 'owls/q1': typed }));
  await openGame([{ ...rival, text: 'Qui', isDraft: false }]);
  expect(text()).toContain('Sam sent “Qui”. Replace it?');
  await viewBoard();
  expect(network.sentTo(ANSWER)).toEqual([]);
  await comeBack(() => openGame([{ ...rival, text: 'Qui', isDraft: true }]));
  expect(text()).toContain('If neither of you sends an answer, the one entered last counts.');
  await viewBoard();
  const { draftAgeMs, ...sent } = network.sentTo(ANSWER)[0]!.body as { draftAgeMs: number };
  expect(sent).toEqual({ teamId: 'owls', text: 'Lima', seen: null });
  expect(draftAgeMs).toBeGreaterThanOrEqual(3000);
});

test('a player can send over a teammate’s draft at once, as one who has seen it, but not over a sent answer', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  const rival = { teamId: 'owls', question: 'q1', isRight: null, points: null, answeredBy: { id: 'sam', name: 'Sam' } };
  const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const typed = { text: 'Lima', seen: null, typedAt: Date.now() };
  const keepTyped = () => localStorage.setItem('kept/answer-drafts/p/g', JSON.stringify({ 'owls/q1': typed }));
  keepTyped();
  await openGame([{ ...rival, text: 'Quito', isDraft: false }]);
  expect([submit().textContent, submit().disabled]).toEqual(['Change', true]);
  localStorage.clear();
  await comeBack(() => openGame([{ ...rival, text: 'Quito', isDraft: true }]));
  expect([submit().textContent, submit().disabled]).toEqual(['Send', false]);
  expect(text()).toContain('Typed by Sam, not sent.');
  keepTyped();
  network.respond(ANSWER, () => new Promise<never>(() => {}));
  await comeBack(() => openGame([{ ...rival, text: 'Quito', isDraft: true }]));
  await act(async () => submit().click());
  expect(network.sentTo(ANSWER).map(({ body }) => body)).toEqual([
    { teamId: 'owls', text: 'Lima', seen: 'Quito', seenAsDraft: true },
  ]);
});

test('a correction typed while an answer is sent goes out as this player, at the next visit if the page is left', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  await openGame();
  const saved = { teamId: 'owls', question: 'q1', isRight: null, points: null, answeredBy: null };
  const saving = Promise.withResolvers<{ body: object }>();
  network.respond(ANSWER, () => saving.promise);
  await act(async () => typeInto(document.querySelector('input')!, 'Lim'));
  await act(async () => document.querySelector('form')!.requestSubmit());
  await act(async () => typeInto(document.querySelector('input')!, 'Lima'));
  await viewBoard();
  await act(async () => saving.resolve({ body: { ...saved, text: 'Lim' } }));
  expect(network.sentTo(ANSWER).map(({ body }) => body)).toEqual([{ teamId: 'owls', text: 'Lim', seen: null }]);
  network.respond(ANSWER, ({ body }) => ({ body: { ...saved, ...(body as object) } }));
  await comeBack();
  const sent = network.sentTo(ANSWER);
  expect(sent.at(-1)!.body).toMatchObject({ teamId: 'owls', text: 'Lima', seen: 'Lim' });
  expect(sent.every(({ headers }) => headers.has('x-player-token'))).toBe(true);
  await act(async () => typeInto(document.querySelector('input')!, 'Lima, Peru'));
  expect(text()).not.toContain('Replace it?');
});

test('a phone goes back to the lobby with its show, once it reaches the site, and on to the next game', async () => {
  await openGame();
  for (const call of ['games/g', 'games/g/live', 'games/g/play'])
    network.respond(`GET /api/${call}`, problem(404, 'Game not found.'));
  network.respond('GET /api/shows/s', new TypeError('Failed to fetch'));
  await nextPoll();
  expect(text()).toContain('Capital of Peru?');
  network.respond('GET /api/shows/s', { body: show });
  network.respond('GET /api/shows/s/player', { body: { ...player, teams: [{ ...owls, isReady: false }] } });
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(text()).toContain('We’re ready');
  expect(text()).not.toContain('Capital of Peru?');
  network.respond('GET /api/shows/s', { body: { ...show, gameId: 'next' } });
  const next = { ...EMPTY_GAME, revision: 2, showStatus: 'in-progress', gameId: 'next' };
  const own = { gameId: 'next', takesAnswers: true, teams: [owls], answers: [], questions: [], tiebreakTeamIds: [] };
  network.respond('GET /api/games/next', { body: next });
  network.respond('GET /api/games/next/play', { body: own });
  await nextPoll();
  expect(text()).toContain('The first question will show up here soon.');
});

test('a phone that opens the page again without a connection shows the game as it was last seen, and what was typed', async () => {
  await openGame();
  await act(async () => typeInto(document.querySelector('input')!, 'Lima'));
  act(() => root.unmount());
  const lost = new TypeError('Failed to fetch');
  for (const call of ['shows/s', 'shows/s/player', 'games/g', 'games/g/play'])
    network.respond(`GET /api/${call}`, lost);
  root = createRoot(document.body);
  await openPage();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(text()).toContain('Owls · place 1 · 7');
  expect(text()).toContain('Capital of Peru?');
  expect(document.querySelector('input')!.value).toBe('Lima');
  expect(text()).toContain('Connection lost, trying again. You can keep typing.');
});

test('a phone that has never loaded the quiz says so without a connection', async () => {
  network.respond('GET /api/shows/s', new TypeError('Failed to fetch'));
  await openPage();
  expect(text()).toContain('No connection. This trivia night isn’t on this phone yet.');
});
