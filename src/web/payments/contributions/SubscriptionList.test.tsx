import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { SubscriptionList } from './SubscriptionList.tsx';
import type { Subscription } from './subscriptions.api.ts';

const lapsed: Subscription = {
  id: '1',
  kind: 'dues',
  host: { kind: 'group', slug: 'elm-street-theatre', name: 'Elm Street Theatre' },
  isTakenDown: false,
  name: 'Member',
  amount: 3600,
  currency: 'EUR',
  period: 'year',
  state: 'ended',
  paidUntil: '2026-11-01T10:00:00.000Z',
  renewableUntil: null,
  openOrderId: null,
  methods: [],
  createdAt: '2025-11-01T10:00:00.000Z',
};

test('a membership that has ended leads to where it can be started again', async () => {
  const screen = await showScreen(<SubscriptionList subscriptions={[lapsed]} />);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Start again'));
  expect(link?.getAttribute('href')).toBe('/groups/elm-street-theatre/support');
  screen.close();
});

test('nobody is asked to pay, or to start again, while the group is hidden', async () => {
  const hidden = { ...lapsed, isTakenDown: true };
  const subscriptions = [{ ...hidden, id: '2', state: 'overdue' as const, openOrderId: '3' }, hidden];
  const screen = await showScreen(<SubscriptionList subscriptions={subscriptions} />);
  expect(screen.text()).toContain('It was paid until Nov 1, 2026. The next year can’t be paid for now.');
  expect(document.querySelectorAll('a')).toHaveLength(0);
  screen.close();
});
