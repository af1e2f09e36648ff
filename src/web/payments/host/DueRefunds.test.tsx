import { expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { DueRefunds } from './DueRefunds.tsx';

test('a host reads why more refunds were not loaded, above those that are shown', async () => {
  const network = fakeNetwork();
  const order = { number: 'N-1', buyerName: 'Bea Buyer', title: 'Games' };
  const refund = { id: 'r1', amount: 1200, currency: 'EUR', askedAt: '2026-11-01T10:00:00.000Z', order };
  network.respond('GET /api/refunds', { body: { refunds: [refund], nextCursor: 'c2' } });
  network.respond('GET /api/refunds?cursor=c2', problem(403, 'Not now.'));
  const screen = await showScreen(<DueRefunds />);
  await expect.poll(screen.text).toContain('Bea Buyer');
  await screen.press('Show more');
  await expect.poll(screen.alerts).toEqual(['Not now.']);
  expect(screen.text()).toContain('Bea Buyer');
  const more = { ...refund, id: 'r2', order: { ...order, buyerName: 'Cleo Buyer' } };
  network.respond('GET /api/refunds?cursor=c2', { body: { refunds: [more], nextCursor: null } });
  await screen.press('Show more');
  await expect.poll(screen.text).toContain('Cleo Buyer');
  expect(screen.alerts()).toEqual([]);
  screen.close();
});
