import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { askStaffWith, createOnceAsStaff, pollStaffApi } from './staff-calls.ts';

const CALL = 'GET /api/admin/backups';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a poll of the staff has a time limit, which does not run while the viewer proves who they are', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  const proof = Promise.withResolvers<boolean>();
  onTestFinished(askStaffWith(() => proof.promise));
  network.respond(CALL, problem(403, 'Confirm that it is you.', { code: 'auth.second_factor_required' }));
  const outcome = pollStaffApi(calls.listBackups).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.sentTo(CALL)).toHaveLength(1);
  network.respond(CALL, () => new Promise(() => undefined));
  proof.resolve(true);
  await vi.advanceTimersByTimeAsync(9000);
  expect(network.sentTo(CALL)).toHaveLength(2);
  expect(await outcome).toMatchObject({ message: 'We can’t reach the site. Check your connection and try again.' });
});

it('a repeated creation of the staff keeps its key, also if its response was lost after the viewer has proved who they are', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  const network = fakeNetwork();
  const path = 'POST /api/admin/announcements';
  const body = { text: 'Closed.', tone: 'info', audience: 'all', startsAt: null, endsAt: null } as const;
  const announce = () => createOnceAsStaff(calls.addAnnouncement, { body });
  network.respond(path, problem(403, 'Confirm that it is you.', { code: 'auth.second_factor_required' }));
  onTestFinished(
    askStaffWith(async () => {
      network.respond(path, new TypeError('Failed to fetch'));
      return true;
    }),
  );
  await expect(announce()).rejects.toThrow('We can’t reach the site.');
  network.respond(path, { status: 201, body: {} });
  await announce();
  const [, lost, repeated] = network.sentTo(path).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(repeated).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated).toBe(lost);
});
