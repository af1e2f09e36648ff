import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { AccountList } from './AccountList.tsx';

const account = (id: string, name: string, maskedEmail: string) => ({
  id,
  name,
  avatar: null,
  maskedEmail,
  isEmailVerified: true,
  role: 'person' as const,
  limits: [],
  createdAt: '2026-11-30T10:00:00.000Z',
  lastSeenAt: null,
});

test('the checkbox of each account has a name of its own, also if several people have the same name', async () => {
  const accounts = [
    account('1', 'Ada', 'a…@example.org'),
    account('2', 'New member', 'b…@example.org'),
    account('3', 'New member', 'c…@example.org'),
    account('4', 'New member', 'c…@example.org'),
  ];
  const screen = await showScreen(<AccountList accounts={accounts} selected={[]} onSelect={() => undefined} />);
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Select Ada',
    'Select New member, b…@example.org, joined Nov 30, 2026',
    'Select New member, c…@example.org, joined Nov 30, 2026',
    'Select New member, c…@example.org, joined Nov 30, 2026, number 2',
  ]);
  screen.close();
});
