import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { SubscriptionList } from './SubscriptionList.tsx';
import type { Subscription } from './subscriptions.api.ts';

const lapsed: Subscription = {
  id: '1',
  kind: 'dues',
  host: { kind: 'group', slug: 'elm-street-theatre', name: 'Elm Street Theatre' },
  name: 'Member',
  amount: 3600,
  currency: 'EUR',
  period: 'year',
  state: 'ended',
  paidUntil: '2026-11-01T10:00:00.000Z',
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
