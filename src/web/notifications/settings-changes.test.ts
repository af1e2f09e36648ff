import { expect, it } from 'vitest';
import { kindNames, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import type { NotificationSettings } from './notification-settings.api.ts';
import {
  allMailOff,
  defaultMailPreference,
  groupedKinds,
  mailsOf,
  mergedChanges,
  withChange,
} from './settings-changes.ts';

const usual: NotificationSettings = {
  switches: Object.fromEntries(
    kindNames.map((kind) => [kind, notificationKinds[kind].defaults]),
  ) as NotificationSettings['switches'],
  digest: 'daily',
  quietHours: null,
  timeZone: null,
  sharesAddress: false,
};

it('lists every kind once, each under a heading', () => {
  expect(groupedKinds.flatMap(({ kinds }) => kinds).toSorted()).toEqual(kindNames.toSorted());
  expect(groupedKinds.filter(({ kinds }) => kinds.length === 0)).toEqual([]);
});

it('applies a change and keeps the rest', () => {
  const changed = withChange(usual, { switches: { reply: { push: false } }, timeZone: 'Europe/Berlin' });
  expect(changed.switches.reply).toEqual({ ...usual.switches.reply, push: false });
  expect(changed.switches.comment).toEqual(usual.switches.comment);
  expect([changed.timeZone, changed.digest, changed.quietHours]).toEqual(['Europe/Berlin', 'daily', null]);
});

it('starts and ends quiet hours', () => {
  const quiet = withChange(usual, { quietHours: { from: '22:00', until: '07:00' } });
  expect(quiet.quietHours).toEqual({ from: '22:00', until: '07:00' });
  expect(withChange(quiet, { digest: 'weekly' }).quietHours).toEqual(quiet.quietHours);
  expect(withChange(quiet, { quietHours: null }).quietHours).toBeNull();
});

it('merges two changes; of the same setting the later wins', () => {
  const first = {
    switches: { reply: { push: false, site: false }, shift: { push: false } },
    digest: 'weekly' as const,
  };
  expect(mergedChanges(first, { switches: { reply: { push: true } } })).toEqual({
    switches: { reply: { push: true, site: false }, shift: { push: false } },
    digest: 'weekly',
  });
  expect(mergedChanges({}, { quietHours: null })).toEqual({ quietHours: null });
});

it("turning mail on uses the kind's default, or immediate mail if that is off", () => {
  expect(defaultMailPreference('group-event')).toBe('digest');
  expect(defaultMailPreference('answer')).toBe('now');
  expect(defaultMailPreference('news')).toBe('now');
});

it('turns all mail off and can undo it', () => {
  const without = withChange(usual, allMailOff());
  expect(kindNames.filter((kind) => without.switches[kind].mail !== 'off')).toEqual([]);
  expect(without.switches.reply.push).toBe(true);
  expect(withChange(without, mailsOf(usual))).toEqual(usual);
});
