import type { ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { Board } from './Board.tsx';

type BoardProps = ComponentProps<typeof Board>;
const entry = (name: string, total: number, tiebreak: number | null = null): ScoreEntry =>
  ({ teamId: name, name, total, tiebreak, order: total, bonus: 0, adjustment: 0 }) as ScoreEntry;
const ODD_NAME = 'Zoë & “Owls”\r\n<b>🦉</b>\u00A0\u202E';
const running: GameState = {
  ...EMPTY_GAME,
  revision: 7,
  showStatus: 'in-progress',
  questionCount: 8,
  currentQuestion: 'q2',
  rounds: [{ name: 'Birds', questionCount: 4, credits: ['Open Trivia Database, CC BY-SA 4.0'] }],
  questionText: 'Which owl\r\nhunts by day?',
  scores: [entry(ODD_NAME, 2.5), entry('Larks', 2.5), entry('Wrens', 1)],
};
const phases: Record<string, GameState | null> = {
  'before the launch': null,
  cancelled: null,
  'before the first question': { ...running, currentQuestion: '', questionText: '' },
  'without teams': { ...running, scores: [] },
  'while a question counts down': {
    ...running,
    timer: { question: 'q2', endsAt: '2026-11-21T19:00:30.000Z' },
    questionOptions: ['Barn owl', 'Burrowing owl'],
    questionPicture: { id: '0190a000-0000-7000-8000-000000000001', alt: 'An owl', credit: '' },
  },
  'in a break': { ...running, breakEndsAt: '2026-11-21T19:15:00.000Z' },
  'at a revealed question': {
    ...running,
    lockedQuestions: ['q2'],
    revealedQuestions: ['q2'],
    questionAnswer: 'Burrowing owl',
  },
  'with hidden standings': { ...running, holdsStandings: true },
  'in a tie-break': { ...running, tiebreak: { text: '', answer: null, state: 'locked' } },
  'at the end': {
    ...running,
    showStatus: 'completed',
    tiebreak: { text: 'How many?', answer: -1234.5, state: 'revealed' },
    scores: [entry(ODD_NAME, 2.5, -0), entry('Larks', 2.5, 1_000_000.25), entry('Wrens', 1)],
  },
};

beforeEach(() => {
  // Neither the stream nor a later state arrives.
  fakeNetwork();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test.each(Object.entries(phases))('the board %s is the same in the browser as on the server', async (phase, state) => {
  const show = {
    id: 's',
    title: ODD_NAME,
    gameId: state ? 'g' : null,
    startsAt: '2026-11-21T23:30:00.000Z',
    takesAnswers: true,
    joinCode: 'ABCD',
    isCancelled: phase === 'cancelled',
  } as BoardProps['show'];
  const first = state && { ...state, id: 'g', gameId: 'g', showId: 's', title: show.title, takesAnswers: true };
  const path = paths.board('s');
  const boardOf = (data: unknown) => {
    // As the page's data block hands it over.
    const props = JSON.parse(JSON.stringify(data)) as BoardProps;
    return [{ path, Component: () => <Board {...props} /> }];
  };
  const page = { show, teams: [{ id: 'owls', name: ODD_NAME }], first };
  const inSite = (router: React.ReactNode) => (
    <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
      <Provider store={makeStore()}>{router}</Provider>
    </SiteContext>
  );
  const { query, dataRoutes } = createStaticHandler(boardOf(page));
  const context = await query(new Request(`https://dig.example${path}`));
  if (context instanceof Response) throw new Error('The board redirects.');
  const html = renderToString(
    inSite(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />),
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const differences: unknown[] = [];
  const router = createMemoryRouter(boardOf(page), { initialEntries: [path] });
  const hydrated = await act(async () =>
    hydrateRoot(root, inSite(<RouterProvider router={router} />), {
      onRecoverableError: (error) => differences.push(error),
    }),
  );
  expect(differences).toEqual([]);
  expect(root.textContent).toContain('Zoë');
  act(() => hydrated.unmount());
});
