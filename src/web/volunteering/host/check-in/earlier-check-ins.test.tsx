import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { keptEntry, keptNames } from '#web/platform/http/kept-entries.ts';
import { resumeCheckIns } from './earlier-check-ins.ts';

const SHIFT = 'GET /api/volunteer-shifts/s1';
const DAY_MS = 86_400_000;
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=x';
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
});
afterEach(() => vi.unstubAllGlobals());

const keep = (name: string, value: object) => keptEntry(`check-in/${name}`).write(value);
const list = (ageDays: number) => ({ version: '1', savedAt: Date.now() - ageDays * DAY_MS, queries: [] });
const keepPresses = (personId: string, shiftId = 's1') => {
  keep(`attendance/${personId}/${shiftId}/tab`, [['ben', { personId: 'ben', attendance: 'attended' }]]);
  keep(`walk-ins/${personId}/${shiftId}/tab`, [['w1', { id: 'w1', name: 'Wim', email: '', isRemoved: false }]]);
};
const sent = () => network.sent.map(({ call, body }) => [call, body]);

test('check-ins of a page that was closed offline are sent from other pages, once, by the same person', async () => {
  keepPresses('ada');
  keepPresses('bob');
  network.respond(SHIFT, { body: { id: 's1', startsAt: '2020-01-01T10:00:00Z' } });
  network.respond('PUT /api/volunteer-shifts/s1/walk-ins/w1', { body: { id: 'w1', name: 'Wim', email: '' } });
  network.respond('PATCH /api/volunteer-shifts/s1/sign-ups/ben', { body: {} });
  await resumeCheckIns('ada');
  await expect.poll(() => keptNames()).toEqual([expect.stringContaining('/bob/'), expect.stringContaining('/bob/')]);
  expect(sent()).toEqual([
    ['PUT /api/volunteer-shifts/s1/walk-ins/w1', { name: 'Wim', email: '' }],
    [SHIFT, undefined],
    ['PATCH /api/volunteer-shifts/s1/sign-ups/ben', { isCheckedIn: true, attendance: 'attended' }],
  ]);
  await resumeCheckIns('ada');
  expect(network.sent).toHaveLength(3);
});

test('check-ins that are lost again stay in the browser, without retries', async () => {
  keepPresses('ada');
  await expect(resumeCheckIns('ada')).rejects.toThrow('We can’t reach the site.');
  await expect.poll(() => network.sent).toHaveLength(2);
  expect(keptNames()).toHaveLength(2);
});

test('check-ins of a shift that is gone are dropped, and hold up those of no other shift', async () => {
  keepPresses('ada', 's0');
  keepPresses('ada');
  network.respond('GET /api/volunteer-shifts/s0', { status: 404, body: { code: 'shift.not_found' } });
  network.respond('PUT /api/volunteer-shifts/s0/walk-ins/w1', { status: 404, body: { code: 'shift.not_found' } });
  network.respond(SHIFT, { body: { id: 's1', startsAt: '2020-01-01T10:00:00Z' } });
  network.respond('PUT /api/volunteer-shifts/s1/walk-ins/w1', { body: { id: 'w1', name: 'Wim', email: '' } });
  network.respond('PATCH /api/volunteer-shifts/s1/sign-ups/ben', { body: {} });
  await resumeCheckIns('ada');
  await expect.poll(() => keptNames()).toEqual([]);
  expect(sent().at(-1)?.[0]).toBe('PATCH /api/volunteer-shifts/s1/sign-ups/ben');
});

test('lists of other accounts and of a week ago are erased', async () => {
  keep('lists/ada/s1', list(6));
  keep('lists/ada/s2', list(8));
  keep('lists/bob/s1', list(0));
  await resumeCheckIns('ada');
  expect(keptNames()).toEqual(['check-in/lists/ada/s1']);
});
