import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { Outage } from '#web/platform/http/write-queue.ts';
import { SaveLine } from './SaveLine.tsx';

type Saving = { pending: number; outage: Outage | null; conflicts: number };

const onRetry = vi.fn<() => void>();
let screen: Screen;
let change: (saving: Partial<Saving>) => void;
afterEach(() => screen.close());

function Line() {
  const [saving, setSaving] = useState<Saving>({ pending: 0, outage: null, conflicts: 0 });
  change = (changes) => act(() => setSaving((before) => ({ ...before, ...changes })));
  return <SaveLine {...saving} isLost={false} isOpen onRetry={onRetry} />;
}

const announced = () => document.querySelector('[role="status"]')!.textContent;

test('scores that a busy site did not take are not said to lack a connection, and can be sent again at once', async () => {
  screen = await showScreen(<Line />);
  change({ pending: 2, outage: 'busy' });
  expect(announced()).toBe('The site is busy. 2 scores will be sent shortly.');
  await screen.press('Try again');
  expect(onRetry).toHaveBeenCalledOnce();
});

test('of scores that are saved one after another only the first is announced, and what keeps them from being saved', async () => {
  screen = await showScreen(<Line />);
  change({ pending: 1 });
  expect([announced(), screen.text()]).toEqual(['', 'Saving 1… ']);
  change({ pending: 0 });
  expect(announced()).toBe('All scores are saved.');
  change({ pending: 1 });
  change({ pending: 0 });
  expect([announced(), screen.text()]).toEqual(['', 'All scores are saved. ']);
  change({ pending: 1, outage: 'network' });
  expect(announced()).toContain('1 score will be sent');
  change({ pending: 2 });
  expect([announced(), screen.text()]).toEqual(['', expect.stringContaining('2 scores will be sent')]);
  change({ pending: 0, outage: null, conflicts: 1 });
  expect(announced()).toContain('1 score isn’t saved.');
  change({ conflicts: 0 });
  expect(announced()).toBe('All scores are saved.');
});
