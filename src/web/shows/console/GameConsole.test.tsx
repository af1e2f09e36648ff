import '#tests/support/web-streams.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen, typeInto } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { GameConsole } from './GameConsole.tsx';

const show = {
  id: 's',
  title: 'Quiz night',
  status: 'in-progress',
  gameId: 'g',
  joinCode: null,
  questionSeconds: null,
  rounds: [],
  helpers: [],
  presenterNotes: '',
  host: { id: 'ada', name: 'Ada' },
  abilities: { run: true, change: true, delete: false },
} as unknown as ShowDetail;
const entry = (name: string, order: number, total: number) =>
  ({ teamId: name, name, order, bonus: 0, adjustment: 0, tiebreak: null, total }) as ScoreEntry;
const state: GameState = {
  ...EMPTY_GAME,
  revision: 2,
  showStatus: 'in-progress',
  currentQuestion: 'q1',
  nextQuestion: '',
  questionCount: 1,
  scores: [entry('Owls', 0, 3), entry('Larks', 1, 2)],
};
const { removedTeamIds: _removed, ...whole } = state;
const game = { ...whole, id: 'g', gameId: 'g', showId: 's', title: 'Quiz night', takesAnswers: false };
const tiebreak = { text: 'How many steps?', answer: 42, state: 'open' as const };

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
let send: (sent: GameState) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond('GET /api/games/g/sheet', { body: game });
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (stream = opened) });
  network.respond('GET /api/games/g/sheet/live', () => new Response(body));
  send = (sent) =>
    act(async () => {
      stream.enqueue(new TextEncoder().encode(`id: ${sent.revision}\nevent: state\ndata: ${JSON.stringify(sent)}\n\n`));
      await vi.advanceTimersByTimeAsync(0);
    });
  const page = <GameConsole show={show} gameId="g" personId="ada" />;
  screen = await showScreen(
    <SiteContext value={{ publicUrl: '' } as Site}>
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    </SiteContext>,
  );
  await screen.wait(100);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const question = () => document.querySelector<HTMLTextAreaElement>('dialog textarea');

test('a tie-break question that is being typed stays when a score makes a tie, and when it ends one', async () => {
  await screen.press('Ask a tie-break question');
  await act(async () => typeInto(question()!, 'How many steps?'));
  await send({ ...state, revision: 3, scores: [entry('Larks', 1, 3)] });
  expect(screen.text()).toContain('Owls and Larks share first place.');
  expect(question()?.value).toBe('How many steps?');
  await send({ ...state, revision: 4, scores: [entry('Larks', 1, 4)] });
  expect(question()?.value).toBe('How many steps?');
});

test('the focus stays in the page after a tie-break question is asked and withdrawn', async () => {
  network.respond('PUT /api/games/g/tiebreak', { body: { ...game, revision: 3, tiebreak } });
  network.respond('DELETE /api/games/g/tiebreak', { body: { ...game, revision: 4 } });
  screen.button('Ask a tie-break question').focus();
  await screen.press('Ask a tie-break question');
  await act(async () => typeInto(question()!, tiebreak.text));
  await screen.type('Answer', '42');
  await screen.submitDialog('Ask');
  expect(screen.text()).toContain('How many steps?');
  expect(document.activeElement?.closest('#content')).not.toBeNull();
  screen.button('Withdraw').focus();
  await screen.press('Withdraw');
  await act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
      .find((b) => b.textContent === 'Withdraw')!
      .click(),
  );
  expect(screen.text()).not.toContain('How many steps?');
  expect(document.activeElement?.closest('#content')).not.toBeNull();
});

const dialog = () => document.querySelector('dialog');

test('a tie-break dialog closes with its show, and does not open again with it', async () => {
  await screen.press('Ask a tie-break question');
  await send({ ...state, revision: 3, scores: [], showStatus: 'completed' });
  expect(dialog()).toBeNull();
  await send({ ...state, revision: 4, scores: [] });
  expect(screen.button('Ask a tie-break question')).toBeTruthy();
  expect(dialog()).toBeNull();
});

test('the question whether to withdraw a tie-break closes when another one was asked meanwhile', async () => {
  await send({ ...state, revision: 3, scores: [], tiebreak });
  await screen.press('Withdraw');
  expect(dialog()).not.toBeNull();
  await send({ ...state, revision: 4, scores: [], tiebreak: { ...tiebreak, text: 'How many chairs?' } });
  expect(dialog()).toBeNull();
});
