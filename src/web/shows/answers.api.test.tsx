import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useAnswerChanges, useAnswers, useGameQuestions } from './answers.api.ts';

let screen: Screen;
afterEach(() => screen.close());

function ConsolePart() {
  const [version, setVersion] = useState(1);
  useAnswerChanges('g', String(version));
  const answers = useAnswers('g', 'q1');
  const questions = useGameQuestions('g');
  return (
    <>
      <p>{answers.data?.question.text}</p>
      <p>{questions.data && `${questions.data.questions.length} questions`}</p>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Change
      </button>
    </>
  );
}

test('the question stays on the console when it cannot be loaded again after a change, and is replaced when it can', async () => {
  const network = fakeNetwork();
  const calls = ['GET /api/games/g/answers?question=q1', 'GET /api/games/g/questions'] as const;
  const respond = (text: string, count: number) => {
    network.respond(calls[0], { body: { question: { text }, answers: [] } });
    network.respond(calls[1], { body: { questions: Array.from({ length: count }, () => ({})) } });
  };
  const sent = () => network.sent.length;
  respond('Which owl?', 3);
  screen = await showScreen(<ConsolePart />);
  await expect.poll(screen.text).toBe('Which owl?3 questionsChange');
  for (const call of calls) network.respond(call, problem(503, 'Busy.'));
  await screen.press('Change');
  await expect.poll(sent).toBeGreaterThanOrEqual(4);
  await act(async () => {});
  expect(screen.text()).toBe('Which owl?3 questionsChange');
  respond('Which lark?', 5);
  await screen.press('Change');
  await expect.poll(screen.text).toBe('Which lark?5 questionsChange');
});
