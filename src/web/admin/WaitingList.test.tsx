import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { WaitingKind } from './overview.api.ts';
import { WaitingList } from './WaitingList.tsx';

test('the list of what waits leaves out kinds that only a newer server knows', async () => {
  const waiting = [
    { kind: 'reports' as const, count: 2 },
    { kind: 'kind-of-a-newer-version' as WaitingKind, count: 1 },
  ];
  const screen = await showScreen(<WaitingList waiting={waiting} />);
  expect(screen.text()).toBe('Open reports 2');
  screen.close();
});
