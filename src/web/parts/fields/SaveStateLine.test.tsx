import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { SaveState } from '#web/platform/form/autosaved-form.ts';
import { SaveStateLine } from './SaveStateLine.tsx';

let screen: Screen;
let enter: (phase: SaveState['phase']) => void;
afterEach(() => screen.close());

function Line() {
  const [phase, setPhase] = useState<SaveState['phase']>('saved');
  enter = (next) => act(() => setPhase(next));
  return <SaveStateLine state={{ phase, error: null }} savedText="Draft saved" onRetry={() => enter('saving')} />;
}

const announced = () => document.querySelector('[role="status"]')!.textContent;

test('a form that saves itself announces the first save and each failure, but nothing at every pause in the typing', async () => {
  screen = await showScreen(<Line />);
  enter('waiting');
  expect([announced(), screen.text()]).toEqual(['', 'Saving …']);
  enter('saved');
  expect(announced()).toBe('Draft saved');
  enter('saving');
  enter('saved');
  expect([announced(), screen.text()]).toEqual(['', 'Draft saved']);
  enter('failed');
  expect(announced()).toContain('Couldn’t save');
  await screen.press('Try again');
  enter('failed');
  expect(announced()).toContain('Couldn’t save');
  enter('refused');
  expect(announced()).toBe('Saved, except the highlighted fields');
});
