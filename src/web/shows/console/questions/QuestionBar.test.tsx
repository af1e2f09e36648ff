import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { emptyGame, type GameData } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { QuestionBar } from './QuestionBar.tsx';

let screen: Screen;
afterEach(() => screen.close());

const show = { id: 's1', rounds: [], questionSeconds: null } as unknown as ShowDetail;
const game: GameData = { ...emptyGame, gameId: 'g1', currentQuestion: 'q1', nextQuestion: 'q2', questionCount: 9 };

const openBar = async (
  takesAnswers: boolean,
  { isCollecting = false, ...changes }: Partial<GameData> & { isCollecting?: boolean } = {},
) => {
  const collection = { isCollecting, begin: () => undefined, collected: () => Promise.resolve() };
  const live = { game: { ...game, ...changes }, isLost: false, dispatch: () => undefined };
  const asked = { ...show, takesAnswers };
  screen = await showScreen(<QuestionBar show={asked} gameId="g1" live={live} collection={collection} pending={0} />);
};

test.each([
  [true, 'Lock answers'],
  [false, 'Lock question'],
])('the host locks what phones answer, and on paper the question (phones answer: %s)', async (takesAnswers, label) => {
  fakeNetwork();
  await openBar(takesAnswers);
  expect(screen.button(label).getAttribute('aria-keyshortcuts')).toBe('L');
});

test('the second click of a double click asks, locks and reveals nothing', async () => {
  const network = fakeNetwork();
  await openBar(true);
  const click = (label: string, detail: number) =>
    screen.button(label).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  click('Lock answers', 2);
  click('Next: question 2', 1);
  const writes = () => network.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  await expect.poll(writes).toEqual(['PUT /api/games/g1/current-question']);
});

const rounds = [4, 4].map((questionCount, index) => ({ name: ['', 'Music'][index]!, questionCount, credits: [] }));
test.each([
  ['', 'q1', 'Starting soon', 'Next: question 1'],
  ['q1', 'q2', 'Round 1\u00A0· Question 1 of 4', 'Next: question 2'],
  ['q4', 'q5', 'Round 1\u00A0· Question 4 of 4', 'Next: round 2, question 1'],
  ['q5', 'q6', 'Round 2: Music\u00A0· Question 1 of 4', 'Next: question 2'],
])(
  'questions are counted within the round in the heading and on the button: %s, then %s',
  async (currentQuestion, nextQuestion, heading, label) => {
    fakeNetwork();
    await openBar(false, { currentQuestion, nextQuestion, rounds, questionCount: 8 });
    expect(document.querySelector('[role="status"]')?.textContent?.trim()).toBe(heading);
    expect(screen.button(label)).toBeDefined();
    expect(screen.control('Go to').textContent).toContain('Round 2, question 4');
  },
);

test.each([
  ['a show with prepared rounds', [{ id: 'r1', name: 'Music', questionCount: 9 }], true],
  ['a show on paper', [], false],
])('room is kept for the text of questions only where some will come: %s', async (_, prepared, isKept) => {
  fakeNetwork();
  const collection = { isCollecting: false, begin: () => undefined, collected: () => Promise.resolve() };
  const live = { game, isLost: false, dispatch: () => undefined };
  const asked = { ...show, rounds: prepared, takesAnswers: false };
  screen = await showScreen(<QuestionBar show={asked} gameId="g1" live={live} collection={collection} pending={0} />);
  expect(screen.control('Go to').closest('[data-prepared]') !== null).toBe(isKept);
});

test('a show without rounds gets one more question', async () => {
  const network = fakeNetwork();
  await openBar(false);
  await screen.press('Add a question');
  expect(network.sentTo('PUT /api/games/g1/question-count').map(({ body }) => body)).toEqual([{ questionCount: 10 }]);
});

test('“Lock” becomes “Reveal” under the focus, which Enter that is still held down does not press', async () => {
  const network = fakeNetwork();
  network.respond('PUT /api/games/g1/question-states', { body: {} });
  const collection = { isCollecting: false, begin: () => undefined, collected: () => Promise.resolve() };
  function Bar() {
    const [now, setNow] = useState<GameData>(game);
    const lock = () => setNow({ ...game, lockedQuestions: ['q1'] });
    const live = { game: now, isLost: false, dispatch: lock };
    return (
      <QuestionBar show={{ ...show, takesAnswers: true }} gameId="g1" live={live} collection={collection} pending={0} />
    );
  }
  screen = await showScreen(<Bar />);
  screen.button('Lock answers').focus();
  await screen.press('Lock answers');
  await expect.poll(screen.text).toContain('Reveal answer');
  expect(document.activeElement?.textContent).toBe('Reveal answer');
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  expect(document.activeElement!.dispatchEvent(held)).toBe(false);
});

test.each([
  ['Unlock', 'PUT /api/games/g1/question-states', { lockedQuestions: ['q1'] }],
  ['Reveal standings', 'PUT /api/games/g1/standings', { holdsStandings: true }],
])('the focus of a host who presses “%s” stays beside it', async (label, call, changes) => {
  fakeNetwork().respond(call, { body: {} });
  const collection = { isCollecting: false, begin: () => undefined, collected: () => Promise.resolve() };
  function Bar() {
    const [now, setNow] = useState<GameData>({ ...game, ...changes });
    const live = { game: now, isLost: false, dispatch: () => setNow(game) };
    const asked = { ...show, takesAnswers: false };
    return <QuestionBar show={asked} gameId="g1" live={live} collection={collection} pending={0} />;
  }
  screen = await showScreen(<Bar />);
  screen.button(label).focus();
  await screen.press(label);
  await expect.poll(screen.text).not.toContain(label);
  expect(document.activeElement?.closest('[aria-label="Question"]')).not.toBeNull();
});

const tiebreak = { text: '', answer: null, state: 'locked' } as const;
test.each<[string, Partial<GameData>, boolean]>([
  ['while locked answers wait to be revealed', { lockedQuestions: ['q1', 'q2'], revealedQuestions: ['q1'] }, true],
  ['while the guesses of a tie-break do', { lockedQuestions: ['q1'], revealedQuestions: ['q1'], tiebreak }, true],
  ['after all answers were revealed', { lockedQuestions: ['q1'], revealedQuestions: ['q1'] }, false],
])(
  'the host reads that answers are collected only as long as there are some to reveal: %s',
  async (_, changes, isShown) => {
    fakeNetwork();
    await openBar(true, { isCollecting: true, ...changes });
    expect(screen.text().includes('Collecting answers…')).toBe(isShown);
  },
);
