import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { emptyGame, type GameData } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { QuestionBar } from './QuestionBar.tsx';

let screen: Screen;
afterEach(() => screen.close());

const show = { id: 's1', rounds: [], takesAnswers: false, questionSeconds: null } as unknown as ShowDetail;
const game: GameData = { ...emptyGame, gameId: 'g1', currentQuestion: 'q1', nextQuestion: 'q2', questionCount: 9 };

test('the second click of a double click asks, locks and reveals nothing', async () => {
  const network = fakeNetwork();
  const collecting = { isCollecting: false, begin: () => undefined, collected: () => Promise.resolve() };
  const live = { game, isLost: false, dispatch: () => undefined };
  screen = await showScreen(<QuestionBar show={show} gameId="g1" live={live} collecting={collecting} />);
  const click = (label: string, detail: number) =>
    screen.button(label).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  click('Lock answers', 2);
  click('Next: question 2', 1);
  const writes = () => network.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  await expect.poll(writes).toEqual(['PUT /api/games/g1/current-question']);
});
