import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { kindNames, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '#contracts/notifications/notification-settings.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
const app = await testApp();
beforeEach(async () => {
  ada = await signUp(app.deps);
});

const settings = async (as = ada) => (await app.call(getNotificationSettings, {}, as)).body;
const change = (body: object, as = ada) => app.call(updateNotificationSettings, { body }, as);
const rowsOf = async ({ user }: SomeoneSignedIn) =>
  await app.db.rows(
    z.object({ kind: z.string(), channel: z.string(), value: z.string() }),
    'select kind, channel, value from notification_preferences where person_id = $1 order by 1, 2',
    [user.id],
  );

describe('notification settings', () => {
  test('are the defaults of every kind for new people, without rows', async () => {
    const { switches, ...schedule } = await settings();
    expect(Object.keys(switches)).toEqual(kindNames);
    for (const kind of kindNames) expect(switches[kind]).toEqual(notificationKinds[kind].defaults);
    expect(schedule).toEqual({ digest: 'daily', quietHours: null, timeZone: null, sharesAddress: false });
    expect(await rowsOf(ada)).toEqual([]);
  });

  // spec: 10.27
  test('store only differences from the defaults, for each kind and channel', async () => {
    const { body } = await change({ switches: { rsvp: { mail: 'off' }, answer: { mail: 'digest', push: false } } });
    expect(body.switches).toMatchObject({
      rsvp: { site: true, mail: 'off', push: true },
      answer: { site: true, mail: 'digest', push: false },
    });
    expect(await rowsOf(ada)).toEqual([
      { kind: 'answer', channel: 'mail', value: 'digest' },
      { kind: 'rsvp', channel: 'mail', value: 'off' },
    ]);
    await change({ switches: { rsvp: { mail: 'now', site: false } } });
    expect((await settings()).switches.rsvp).toEqual({ site: false, mail: 'now', push: true });
    expect(await rowsOf(ada)).toHaveLength(2);
  });

  test('keep every one of several changes at once', async () => {
    const quietHours = { from: '22:30', until: '06:00' };
    const changes = [{ digest: 'weekly' }, { quietHours }, { sharesAddress: true }, { deviceTimeZone: 'Europe/Rome' }];
    for (const status of (await Promise.all(changes.map((body) => change(body)))).map((answer) => answer.status))
      expect(status).toBe(200);
    expect(await settings()).toMatchObject({
      digest: 'weekly',
      quietHours,
      sharesAddress: true,
      timeZone: 'Europe/Rome',
    });
  });

  test('change digest, time zone and quiet hours separately, and can remove quiet hours', async () => {
    await change({ digest: 'weekly', timeZone: 'Asia/Kathmandu' });
    await change({ quietHours: { from: '22:30', until: '06:00' } });
    const all = { digest: 'weekly', timeZone: 'Asia/Kathmandu', quietHours: { from: '22:30', until: '06:00' } };
    expect(await settings()).toMatchObject(all);
    await change({});
    expect(await settings()).toMatchObject(all);
    expect((await change({ quietHours: null })).body).toMatchObject({ ...all, quietHours: null });
  });

  test('use the time zone of the device until the person has chosen one', async () => {
    await change({ deviceTimeZone: 'America/Chicago' });
    expect((await settings()).timeZone).toBe('America/Chicago');
    await change({ deviceTimeZone: 'Europe/Paris' });
    expect((await settings()).timeZone).toBe('America/Chicago');
    await change({ timeZone: 'Asia/Kathmandu', deviceTimeZone: 'Europe/Paris' });
    expect((await settings()).timeZone).toBe('Asia/Kathmandu');
    expect((await change({ deviceTimeZone: 'Mars/Olympus' })).status).toBe(400);
  });

  test.each([
    [{ switches: { nothing: { mail: 'off' } } }, 'switches'],
    [{ switches: { reminder: { mail: 'digest' } } }, 'switches.reminder.mail'],
    [{ switches: { rsvp: { mail: 'sometimes' } } }, 'switches.rsvp.mail'],
    [{ switches: { rsvp: { site: 'on' } } }, 'switches.rsvp.site'],
    [{ digest: 'hourly' }, 'digest'],
    [{ quietHours: { from: '22:00', until: '22:00' } }, 'quietHours.until'],
    [{ quietHours: { from: '24:00', until: '06:00' } }, 'quietHours.from'],
    [{ quietHours: { from: '22:00' } }, 'quietHours.until'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: 'AET' }, 'timeZone'],
    [{ timeZone: 'us/pacific-new' }, 'timeZone'],
    [{ timeZone: 'SystemV/EST5' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
  ])('reject %j', async (body, field) => {
    const { status, problem } = await change(body);
    expect(status).toBe(400);
    expect(Object.keys(problem.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });

  test('are included in the download of a person’s data', async () => {
    await change({ digest: 'weekly', switches: { rsvp: { mail: 'off' } } });
    const { contents } = (await app.call(exportAccount, {}, ada)).body;
    expect(contents['notificationSwitches']).toMatchObject([{ kind: 'rsvp', channel: 'mail', value: 'off' }]);
    expect(contents['notificationSettings']).toMatchObject([{ digest: 'weekly' }]);
    expect(contents['notifications']).toEqual([]);
  });
});

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'];
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const clockTime = (minutes: number) =>
  Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
/** Any minute of two years, including clock changes. */
const instant = fc
  .integer({ min: 0, max: 2 * 366 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes }));

// spec: 10.28
test('quiet_hours_end returns the next end in local time during quiet hours, and null outside them', async () => {
  await fc.assert(
    fc.asyncProperty(minute, minute, fc.constantFrom(...zones), instant, async (from, until, zone, at) => {
      fc.pre(from !== until);
      const local = at.toZonedDateTimeISO(zone);
      const now = local.hour * 60 + local.minute;
      const isQuiet = from < until ? now >= from && now < until : now >= from || now < until;
      const end = local.toPlainDate().add({ days: from > until && now >= from ? 1 : 0 });
      const row = await app.db.one(
        z.object({ end: z.date().nullable() }),
        'select quiet_hours_end($1, $2, $3, $4) as end',
        [clockTime(from).toString(), clockTime(until).toString(), zone, at.toString()],
      );
      const actualEnd = row.end;
      expect(actualEnd !== null).toBe(isQuiet);
      fc.pre(actualEnd !== null);
      const localEnd = actualEnd.toTemporalInstant().toZonedDateTimeISO(zone);
      const expectedEnd = end.toPlainDateTime(clockTime(until));
      // A local time that a clock change skips has no exact instant.
      const exists = expectedEnd
        .toZonedDateTime(zone, { disambiguation: 'later' })
        .toPlainDateTime()
        .equals(expectedEnd);
      expect(!exists || localEnd.toPlainDateTime().equals(expectedEnd)).toBe(true);
      expect(+actualEnd).toBeGreaterThan(at.epochMilliseconds);
      expect(+actualEnd - at.epochMilliseconds).toBeLessThanOrEqual(25.5 * 3_600_000);
    }),
    { numRuns: 150 },
  );
});

test('last_digest_at returns the latest 8:00 in the person’s time zone, on a Monday if weekly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('daily', 'weekly'),
      fc.constantFrom(...zones),
      instant,
      async (frequency, zone, at) => {
        const row = await app.db.one(z.object({ due: z.date() }), 'select last_digest_at($1, $2, $3) as due', [
          frequency,
          zone,
          at.toString(),
        ]);
        const due = row.due.toTemporalInstant().toZonedDateTimeISO(zone);
        expect(due.toPlainTime().toString()).toBe('08:00:00');
        expect(due.epochMilliseconds).toBeLessThanOrEqual(at.epochMilliseconds);
        const next = due.add({ days: frequency === 'weekly' ? 7 : 1 });
        expect(next.epochMilliseconds).toBeGreaterThan(at.epochMilliseconds);
        expect(frequency === 'daily' || due.dayOfWeek === 1).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
