import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { Outage } from '#web/platform/http/write-queue.ts';
import { CheckInLine } from './CheckInLine.tsx';

type Saving = { pending?: number; outage?: Outage; isKept?: boolean };

function Line({ states }: { states: Saving[] }) {
  const [index, setIndex] = useState(0);
  const { pending = 0, outage = null, isKept = true } = states[index]!;
  const next = () => setIndex(index + 1);
  return (
    <>
      <CheckInLine {...{ pending, outage, isKept }} people={[]} walkIns={0} listedAt={null} onRetry={next} />
      <button type="button" aria-label="Next" onClick={next} />
    </>
  );
}

test('of check-ins that are saved one after another only the first is announced, and what keeps them from being saved', async () => {
  const saving = { pending: 1 };
  const unsent: Saving = { pending: 1, outage: 'network' };
  const screen = await showScreen(
    <Line states={[{}, saving, {}, saving, {}, unsent, { ...unsent, pending: 2 }, { ...unsent, isKept: false }, {}]} />,
  );
  const next = async () => {
    await screen.press('Next');
    return document.querySelector('[role="status"]')!.textContent;
  };
  expect(await next()).toBe('');
  expect(screen.text()).toContain('Saving…');
  expect(await next()).toBe('All saved.');
  expect([await next(), await next()]).toEqual(['', '']);
  expect(screen.text()).toContain('All saved.');
  expect(await next()).toContain('1 check-in will be sent');
  expect(await next()).toBe('');
  expect(await next()).toContain('keep this page open');
  expect(await next()).toBe('All saved.');
  screen.close();
});

test('the focus of a host who presses “Try again” stays at the line', async () => {
  const screen = await showScreen(<Line states={[{ pending: 1, outage: 'network' }, { pending: 1 }]} />);
  screen.button('Try again').focus();
  await screen.press('Try again');
  expect(screen.text()).toContain('Saving…');
  expect(document.activeElement).not.toBe(document.body);
  screen.close();
});
