import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { Outage } from '#web/platform/http/write-queue.ts';
import { SaveLine } from './SaveLine.tsx';

type Saving = { pending?: number; outage?: Outage; conflicts?: number };

const onRetry = vi.fn<() => void>();
let screen: Screen;
afterEach(() => screen.close());

function Line({ states }: { states: Saving[] }) {
  const [index, setIndex] = useState(0);
  const { pending = 0, outage = null, conflicts = 0 } = states[index]!;
  return (
    <>
      <SaveLine {...{ pending, outage, conflicts, onRetry }} isLost={false} isOpen />
      <button type="button" aria-label="Next" onClick={() => setIndex(index + 1)} />
    </>
  );
}

const announced = () => document.querySelector('[role="status"]')!.textContent;

test('scores that a busy site did not take are not said to lack a connection, and can be sent again at once', async () => {
  screen = await showScreen(<Line states={[{ pending: 2, outage: 'busy' }]} />);
  expect(announced()).toBe('The site is busy. 2 scores will be sent shortly.');
  await screen.press('Try again');
  expect(onRetry).toHaveBeenCalledOnce();
});

test('of scores that are saved one after another only the first is announced, and what keeps them from being saved', async () => {
  const saving = { pending: 1 };
  const states: Saving[] = [{}, saving, {}, saving, {}, { pending: 1, outage: 'network' }];
  states.push({ pending: 2, outage: 'network' }, { conflicts: 1 }, {});
  screen = await showScreen(<Line states={states} />);
  const next = async () => {
    await screen.press('Next');
    return [announced(), screen.text().trim()];
  };
  expect(await next()).toEqual(['', 'Saving 1…']);
  expect(await next()).toEqual(['All scores are saved.', 'All scores are saved.']);
  expect(await next()).toEqual(['', 'Saving 1…']);
  expect(await next()).toEqual(['', 'All scores are saved.']);
  expect(await next()).toEqual([expect.stringMatching(/1 score will/), expect.stringMatching(/1 score will/)]);
  expect(await next()).toEqual(['', expect.stringMatching(/2 scores will/)]);
  expect((await next())[0]).toContain('1 score isn’t saved.');
  expect((await next())[0]).toBe('All scores are saved.');
});
