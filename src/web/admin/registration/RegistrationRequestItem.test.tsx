import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { RegistrationRequestItem } from './RegistrationRequestItem.tsx';

const request = { id: 'r1', email: 'ben@example.org', words: 'I live here.', requestedAt: '2026-11-21T10:00:00.000Z' };

test('a request that was approved stays at its place, and cannot be decided again', async () => {
  const network = fakeNetwork();
  network.respond('PUT /api/admin/sign-up-requests/r1', { status: 204 });
  const screen = await showScreen(<RegistrationRequestItem request={request} />);
  await screen.press('Approve');
  await expect.poll(screen.text).toContain('Approved');
  expect([screen.button('Approved').disabled, screen.button('Decline').disabled]).toEqual([true, true]);
  expect(network.sent.map(({ call }) => call).filter((call) => call.includes('sign-up'))).toHaveLength(1);
  screen.close();
});
