import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { emptyGame } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { BackButton } from './BackButton.tsx';

const RETURN = 'POST /api/shows/game/g1/return-to-lobby';
const show = { id: 's1', takesAnswers: true } as ShowDetail;

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(RETURN, { body: {} });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

type Opening = {
  isAsked?: boolean;
  answerCount?: number;
  pending?: number;
  currentQuestion?: string;
  asked?: ShowDetail;
};

function Bar({ currentQuestion, asked, pending }: Required<Pick<Opening, 'currentQuestion' | 'asked' | 'pending'>>) {
  const [question, go] = useState(currentQuestion);
  const game = { ...emptyGame, currentQuestion: question };
  return <BackButton show={asked} gameId="g1" game={game} pending={pending} isBusy={false} go={go} />;
}

async function open({
  isAsked = false,
  answerCount = 0,
  pending = 0,
  currentQuestion = '',
  asked = show,
}: Opening = {}) {
  const questions = [{ question: 'q1', isAsked, answerCount, unmarkedCount: 0 }];
  network.respond('GET /api/games/g1/questions', { body: { questions } });
  screen = await showScreen(<Bar currentQuestion={currentQuestion} asked={asked} pending={pending} />);
  await screen.wait(100);
  if (!currentQuestion) await screen.press('Back to lobby');
}
const returns = () => network.sentTo(RETURN).length;

test('a launch is taken back at once while no question was asked', async () => {
  await open();
  expect(returns()).toBe(1);
  expect(document.querySelector('dialog')).toBeNull();
});

test('the host is asked first once teams have seen a question', async () => {
  await open({ isAsked: true });
  expect(returns()).toBe(0);
  expect(screen.text()).toContain('what teams are typing is lost.');
  await screen.press('Keep playing');
  expect(document.querySelector('dialog')).toBeNull();
});

test('the host of a night on paper reads nothing about typing', async () => {
  await open({ isAsked: true, asked: { ...show, takesAnswers: false } });
  expect(screen.text()).toContain('starts again at the beginning.');
});

test('the button between questions is the same one, with the focus, before the first', async () => {
  await open({ isAsked: true, currentQuestion: 'q2' });
  const button = screen.button('Back');
  button.focus();
  await screen.press('Back');
  await screen.press('Back');
  expect(screen.button('Back to lobby')).toBe(document.activeElement);
  expect(returns()).toBe(0);
});

test('the host of a show that was played hears why it stays and what to do instead, without a confirmation', async () => {
  network.respond(RETURN, problem(409, 'Teams have answered. Copy the show.', { code: 'show.played' }));
  await open({ isAsked: true, answerCount: 1 });
  expect(screen.text()).toContain('The show can’t go back to its lobby');
  expect(screen.text()).toContain('Teams have answered. Copy the show.');
  await screen.press('Close');
  expect(document.querySelector('dialog')).toBeNull();
});

test('a host who has not sent all scores keeps the game', async () => {
  await open({ pending: 2 });
  expect(returns()).toBe(0);
  expect(screen.text()).toContain('Some scores aren’t saved yet. Undo them first');
});

test('the second of two hosts who go back at once sees no error', async () => {
  network.respond(RETURN, problem(404, 'Game not found.', { code: 'game.not_found' }));
  await open();
  expect(returns()).toBe(1);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a host whose request went nowhere is told so', async () => {
  network.respond(RETURN, problem(404, 'Nothing here.', { code: 'request.not_found' }));
  await open();
  expect(screen.text()).toContain('Nothing here.');
});
