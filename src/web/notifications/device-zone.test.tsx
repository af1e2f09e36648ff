import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { reportDeviceZone } from './device-zone.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the time zone of a shared computer is reported once for each person', async () => {
  document.cookie = 'XSRF-TOKEN=x';
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  const network = fakeNetwork();
  network.respond('PATCH /api/users/notification-settings', { body: {} });
  for (const person of ['ada', 'ada', 'ben']) await reportDeviceZone(person);
  expect(network.sent.map(({ body }) => body)).toEqual([
    { deviceTimeZone: expect.any(String) },
    { deviceTimeZone: expect.any(String) },
  ]);
});
