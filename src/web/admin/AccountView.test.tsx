import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { AccountLimits } from './AccountView.tsx';
import type { AccountDetail } from './accounts.api.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test('each limit of a person has its own name', async () => {
  const kinds: AccountDetail['currentLimits'][number]['kind'][] = ['held', 'silenced', 'suspended'];
  const currentLimits = kinds.map((kind) => ({
    kind,
    since: '2026-11-21T10:00:00.000Z',
    until: null,
    decisionId: kind,
  }));
  const screen = await showScreen(<AccountLimits account={{ currentLimits } as AccountDetail} />);
  const names = [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  screen.close();
  expect(names).toEqual(['Posts held', 'Silenced', 'Suspended']);
});
