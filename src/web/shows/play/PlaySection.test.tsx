import '#tests/support/web-streams.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { PlaySection } from './PlaySection.tsx';
import type { ShowPlayer } from './players.api.ts';

const show = { id: 's', title: 'Quiz night', takesAnswers: true, visibility: 'unlisted' } as ShowDetail;
const player = { id: 'p', showId: 's', gameId: 'g', status: 'in-progress', nickname: 'Ann', teams: [] } as ShowPlayer;
const state: GameState = {
  ...EMPTY_GAME,
  revision: 2,
  showStatus: 'in-progress',
  currentQuestion: 'q1',
  questionCount: 2,
};
const question = { text: '', answers: [], kind: 'text', points: 1, picture: null, options: [], wanted: 1 };
const play = {
  gameId: 'g',
  takesAnswers: true,
  teams: [{ id: 'owls', name: 'Owls' }],
  answers: [],
  tiebreakTeamIds: [],
  questions: ['q1', 'q2'].map((each) => ({ ...question, question: each })),
};

let screen: Screen;
let send: (sent: Partial<GameState>) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  const { removedTeamIds: _removed, ...whole } = state;
  network.respond('GET /api/games/g', { body: { ...whole, id: 'g', gameId: 'g', showId: 's' } });
  network.respond('GET /api/games/g/play', { body: play });
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (stream = opened) });
  network.respond('GET /api/games/g/live', () => new Response(body));
  let { revision } = state;
  send = (changes) =>
    act(async () => {
      revision += 1;
      const data = JSON.stringify({ ...state, ...changes, revision });
      stream.enqueue(new TextEncoder().encode(`id: ${revision}\nevent: state\ndata: ${data}\n\n`));
      await vi.advanceTimersByTimeAsync(100);
    });
  screen = await showScreen(
    <PlaySection show={show} gameId="g" player={player} version="1" onGone={() => expect.unreachable()} />,
  );
  await screen.wait(100);
});
afterEach(() => {
  screen.close();
  localStorage.clear();
  vi.useRealTimers();
});

const openStatus = () =>
  [...document.querySelectorAll('[role="status"]')].map((node) => node.textContent).find((text) => /open/.test(text));

test('a player hears which question is open, once it is asked and until it is locked', async () => {
  expect(openStatus()).toBe('Question 1 is open.');
  await send({ lockedQuestions: ['q1'] });
  expect(openStatus()).toBeUndefined();
  await send({ currentQuestion: 'q2', lockedQuestions: ['q1'] });
  expect(openStatus()).toBe('Question 2 is open.');
});

test('each answer’s form is named for its question, which gets the focus of the form when it is locked', async () => {
  await send({ currentQuestion: 'q2' });
  const forms = () => [...document.querySelectorAll('form')];
  const nameOf = (form: Element) => document.getElementById(form.getAttribute('aria-labelledby')!)!.textContent;
  expect(forms().map(nameOf)).toEqual(['Question 2', 'Question 1']);
  forms()[1]!.querySelector('input')!.focus();
  await send({ currentQuestion: 'q2', lockedQuestions: ['q2'] });
  expect(document.activeElement).toBe(forms()[0]!.querySelector('input'));
  await send({ currentQuestion: 'q2', lockedQuestions: ['q1', 'q2'] });
  expect(document.activeElement).toMatchObject({ tagName: 'LI' });
  expect(document.activeElement!.querySelector('h2')!.textContent).toBe('Question 1');
});

test('a player finds the final ranking once the show is over', async () => {
  const ranking = () => document.querySelector('a[href="/shows/s/results"]')?.textContent;
  expect(ranking()).toBeUndefined();
  await send({ showStatus: 'completed' });
  expect(ranking()).toBe('Final ranking');
});
