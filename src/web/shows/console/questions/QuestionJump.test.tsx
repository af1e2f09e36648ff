import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { QuestionJump } from './QuestionJump.tsx';

let screen: Screen;
afterEach(() => screen.close());

test('looking through the questions by keyboard asks none of them before the host says so', async () => {
  const go = vi.fn<(questionId: string) => void>();
  screen = await showScreen(<QuestionJump rounds={[]} count={3} current="q1" isBusy={false} go={go} />);
  expect(screen.button('Go').disabled).toBe(true);
  // Arrow keys change a closed select at each press.
  for (const question of ['Question 2', 'Question 3']) await screen.select('Go to', question);
  expect(go).not.toHaveBeenCalled();
  await screen.submit('Go');
  expect(go.mock.calls).toEqual([['q3']]);
  expect(screen.control('Go to').value).toBe('q1');
});
