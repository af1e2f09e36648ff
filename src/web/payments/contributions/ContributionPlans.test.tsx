import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { PlanSection } from './ContributionPlans.tsx';
import type { Contributions } from './contributions.api.ts';

const contributions = {
  host: { kind: 'group', slug: 'chess', name: 'Chess Club' },
  currency: 'EUR',
  plans: [{ id: 'p', name: 'Member', description: '', amount: 3600, period: 'year', taxRate: 0 }],
  membership: null,
} as unknown as Contributions;
const membership = { state: 'active', paidUntil: '2027-05-03T10:00:00.000Z' } as Contributions['membership'];

async function textWith(own: Contributions['membership']): Promise<string> {
  const screen = await showScreen(<PlanSection contributions={{ ...contributions, membership: own }} />);
  const text = screen.text();
  screen.close();
  return text;
}

test('only a person who is no paying member yet is asked to become one', async () => {
  expect(await textWith(null)).toContain('Become a paying member');
  const member = await textWith(membership);
  expect(member).toContain('Your membershipYou’re a paying member until May 3, 2027.');
  expect(member).not.toContain('Become');
});

test('a membership whose time is over is not said to last until a past day', async () => {
  expect(await textWith({ ...membership!, state: 'overdue' })).toContain('Your membership was paid until May 3, 2027.');
});
