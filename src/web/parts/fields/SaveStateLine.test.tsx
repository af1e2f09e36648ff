import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { SaveState } from '#web/platform/form/autosaved-form.ts';
import { SaveStateLine } from './SaveStateLine.tsx';

function Line({ phases }: { phases: SaveState['phase'][] }) {
  const [index, setIndex] = useState(0);
  const next = () => setIndex(index + 1);
  return (
    <>
      <SaveStateLine state={{ phase: phases[index]!, error: null }} savedText="Draft saved" onRetry={next} />
      <button type="button" aria-label="Next" onClick={next} />
    </>
  );
}

test('a form that saves itself announces the first save and each failure, but nothing at every pause in the typing', async () => {
  const screen = await showScreen(
    <Line phases={['saved', 'waiting', 'saved', 'saving', 'saved', 'failed', 'saving', 'failed', 'refused']} />,
  );
  const next = async (button = 'Next') => {
    await screen.press(button);
    return [document.querySelector('[role="status"]')!.textContent, screen.text().replace('Try again', '')];
  };
  const lost = 'Couldn’t save, but your changes are kept on this device';
  const refused = 'Saved, except the highlighted fields';
  expect(await next()).toEqual(['', 'Saving…']);
  expect(await next()).toEqual(['Draft saved', 'Draft saved']);
  expect(await next()).toEqual(['', 'Saving…']);
  expect(await next()).toEqual(['', 'Draft saved']);
  expect(await next()).toEqual([lost, lost]);
  screen.button('Try again').focus();
  expect(await next('Try again')).toEqual(['', 'Saving…']);
  expect(document.activeElement).not.toBe(document.body);
  expect(await next()).toEqual([lost, lost]);
  expect(await next()).toEqual([refused, refused]);
  screen.close();
});
