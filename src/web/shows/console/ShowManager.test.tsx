import '#tests/support/web-streams.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { keepFocusOnPage } from '#web/ui/focus-keeper.ts';
import { ShowManager } from './ShowManager.tsx';

const planned = {
  id: 's',
  title: 'Quiz night',
  status: 'scheduled',
  gameId: null,
  startsAt: null,
  joinCode: null,
  questionSeconds: null,
  rounds: [],
  helpers: [],
  presenterNotes: '',
  host: { id: 'ada', name: 'Ada' },
  abilities: { run: true, change: false, delete: false },
} as unknown as ShowDetail;
const launched = { ...planned, status: 'in-progress', isLive: true, gameId: 'g' };
const team = (name: string, isReady: boolean) => ({ id: name, name, isReady, joinCode: 'WXYZ', players: [] });
const game = {
  ...EMPTY_GAME,
  id: 'g',
  gameId: 'g',
  showId: 's',
  revision: 2,
  showStatus: 'in-progress',
  nextQuestion: 'q1',
};

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const loader = vi.fn<() => null>(() => null);
const respondTeams = (...teams: object[]) => network.respond('GET /api/shows/s/teams', { body: { teams, asked: [] } });

beforeEach(async () => {
  vi.useFakeTimers();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond('GET /api/shows/s', { body: planned });
  network.respond('GET /api/games/g/sheet', { body: game });
  network.respond('GET /api/games/g/questions', { body: { questions: [] } });
  network.respond('POST /api/shows/s/launch', { body: { gameId: 'g', status: 'in-progress' } });
  network.respond('POST /api/shows/game/g/return-to-lobby', { body: planned });
  respondTeams(team('Owls', false));
  const page = (
    <main id="content" tabIndex={-1}>
      <ShowManager first={planned} personId="ada" />
    </main>
  );
  screen = await showScreen(<SiteContext value={{ publicUrl: '' } as Site}>{page}</SiteContext>, { loader });
  await screen.wait(100);
  loader.mockClear();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test.each([
  ['was deleted', problem(404, 'Show not found.')],
  ['is run by others now', { body: { ...planned, abilities: { ...planned.abilities, run: false } } }],
])('a console in the lobby loads its page again when its show %s', async (_, response) => {
  network.respond('GET /api/shows/s', response);
  await screen.wait(5100);
  expect(loader).toHaveBeenCalledOnce();
});

test('after a launch and after its return, the focus is on the heading, and the teams are as they were', async () => {
  screen.button('Launch').focus();
  network.respond('GET /api/shows/s', { body: launched });
  respondTeams(team('Owls', true));
  await screen.press('Launch');
  await screen.wait(100);
  // Until the console has asked for the teams.
  await screen.wait(30_100);
  expect(document.activeElement?.closest('h1')?.textContent).toBe('Quiz night');
  expect(document.querySelector('header [role="status"]')?.textContent).toBe('Live now');
  network.respond('GET /api/shows/s', { body: planned });
  respondTeams(team('Owls', false));
  screen.button('Back to lobby').focus();
  await screen.press('Back to lobby');
  await screen.wait(100);
  expect(document.activeElement?.closest('h1')?.textContent).toBe('Quiz night');
  expect(screen.text()).toContain('1 team, 0 ready');
});

test('after a show is completed, the focus is on the heading also if the show is fetched after the console has changed', async () => {
  keepFocusOnPage();
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (stream = opened) });
  network.respond('GET /api/games/g/sheet/live', () => new Response(body));
  network.respond('GET /api/shows/s', { body: launched });
  await screen.press('Launch');
  await screen.wait(100);
  screen.button('Complete show').focus();
  let fetched: (response: Response) => void;
  const completed = { ...launched, status: 'completed', isLive: false };
  network.respond('GET /api/shows/s', () => new Promise<Response>((resolve) => void (fetched = resolve)));
  const ended = { ...game, revision: 3, showStatus: 'completed' };
  await act(async () =>
    stream.enqueue(new TextEncoder().encode(`id: 3\nevent: state\ndata: ${JSON.stringify(ended)}\n\n`)),
  );
  await screen.wait(500);
  expect(screen.text()).not.toContain('Complete show');
  expect(document.activeElement?.matches('#content > div > div')).toBe(true);
  fetched!(Response.json(completed));
  await screen.wait(100);
  expect(document.activeElement?.closest('h1')?.textContent).toBe('Quiz night');
});
