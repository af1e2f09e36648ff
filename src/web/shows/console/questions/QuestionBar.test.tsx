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

const openBar = async (takesAnswers: boolean) => {
  const collecting = { isCollecting: false, begin: () => undefined, collected: () => Promise.resolve() };
  const live = { game, isLost: false, dispatch: () => undefined };
  const asked = { ...show, takesAnswers };
  screen = await showScreen(<QuestionBar show={asked} gameId="g1" live={live} collecting={collecting} pending={0} />);
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
