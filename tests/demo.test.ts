import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { categorySlugs } from '#contracts/categories.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import { getMyHours, listHoursToApprove } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { cities } from '#demo/cities.ts';
import { loadCommunity, requireNoOtherPeople } from '#demo/community.ts';
import { planEvents } from '#demo/event-plans.ts';
import { demoPeople } from '#demo/people.ts';
import { personInterests } from '#demo/person-interests.ts';
import { groupIdeas } from '#demo/post-groups.ts';
import { replies } from '#demo/replies.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let loaded: Awaited<ReturnType<typeof loadCommunity>>;
beforeAll(async () => {
  app = await testApp();
  loaded = await loadCommunity(app.deps);
}, 180_000);

const Count = z.object({ n: z.number() });
const count = async (condition: string) => {
  const { n } = await app.db.one(
    Count,
    `select count(*) as n from events e join event_counters c on c.event_id = e.id
    where e.series_id is null and e.host_kind <> 'organization' and ${condition}`,
  );
  return n;
};

describe('the sample community', () => {
  test('loads completely, and loading it again changes nothing, even months later', async () => {
    expect(loaded).toEqual({ people: 40, events: 300, groups: 40, organizations: 12, needs: 15 });
    expect(demoPeople).toHaveLength(40);
    const snapshot = async () => [
      await app.db.rows(z.looseObject({}), 'select id, name, updated_at from people order by id'),
      await app.db.rows(z.looseObject({}), 'select * from person_interests order by person_id, topic'),
      await app.db.rows(z.looseObject({}), 'select * from events order by id'),
      await app.db.rows(z.looseObject({}), 'select * from event_counters order by event_id'),
      await app.db.rows(z.looseObject({}), 'select * from rsvps order by id'),
      await app.db.rows(z.looseObject({}), 'select * from places order by id'),
      await app.db.rows(z.looseObject({}), 'select * from groups order by id'),
      await app.db.rows(z.looseObject({}), 'select * from group_members order by group_id, person_id'),
      await app.db.rows(
        z.looseObject({}),
        'select * from series join series_parts p on p.series_id = series.id order by p.id',
      ),
      await app.db.rows(z.looseObject({}), 'select * from organizations order by id'),
      await app.db.rows(z.looseObject({}), 'select * from organization_follows order by organization_id, person_id'),
      await app.db.rows(z.looseObject({}), 'select * from volunteer_roles order by id'),
      await app.db.rows(z.looseObject({}), 'select * from volunteer_shifts order by id'),
      await app.db.rows(z.looseObject({}), 'select * from shift_sign_ups order by id'),
      await app.db.rows(z.looseObject({}), 'select * from comments order by id'),
      await app.db.rows(z.looseObject({}), 'select * from ratings order by event_id, person_id'),
    ];
    const before = await snapshot();
    expect(await loadCommunity(app.deps)).toEqual({ people: 0, events: 0, groups: 0, organizations: 0, needs: 0 });
    app.clock.advance({ days: 60 });
    expect(await loadCommunity(app.deps)).toEqual({ people: 0, events: 0, groups: 0, organizations: 0, needs: 0 });
    app.clock.advance({ days: -60 });
    expect(await snapshot()).toEqual(before);
  });

  test('is not loaded into a site of other people', async () => {
    await requireNoOtherPeople(app.db);
    const otherPeople = app.db.transaction(async (tx) => {
      await tx.execute(`update accounts set email = 'other-' || email`);
      // Fails, and so takes the change back.
      await requireNoOtherPeople(tx);
    });
    await expect(otherPeople).rejects.toThrow('This site has people of its own');
  });

  test('its people have interests, and some get an event suggested', async () => {
    expect(
      Object.keys(personInterests).filter((name) => !demoPeople.some(({ email }) => email.startsWith(`${name}@`))),
    ).toEqual([]);
    const reasons = [];
    for (const name of ['ben', 'cleo', 'ulf', 'yasmine', 'esther']) {
      const { body } = await app.call(login, { body: { email: `${name}@example.org`, password: PASSWORD } });
      const { events } = (await app.call(listSuggestedEvents, { query: {} }, body)).body;
      reasons.push(...events.map(({ reason }) => reason.text));
    }
    expect(reasons).toContainEqual(expect.stringMatching(/^because you like /));
  });

  test('its people can log in', async () => {
    const { body } = await app.call(login, { body: { email: 'ada@example.org', password: PASSWORD } });
    expect(body.user).toMatchObject({ name: 'Ada Marsh', isEmailVerified: true });
  });

  test('has events of all kinds in every city, before and after the day it is loaded', async () => {
    expect(Object.keys(cities)).toHaveLength(12);
    expect(await count('e.ends_at < now()')).toBeGreaterThan(80);
    expect(await count('e.starts_at > now()')).toBeGreaterThan(150);
    for (const category of categorySlugs) expect(await count(`e.category = '${category}'`)).toBe(50);
    for (const { place } of Object.values(cities)) expect(await count(`e.place_id = ${place.id}`)).toBeGreaterThan(18);
    for (const attendance of ['in-person', 'online', 'hybrid'])
      expect(await count(`e.attendance = '${attendance}'`)).toBeGreaterThan(9);
    for (const rare of [
      `e.status = 'draft'`,
      `e.visibility = 'unlisted'`,
      `e.status = 'cancelled' and e.cancellation_reason <> ''`,
      'c.seats_waiting > 0 and e.starts_at > now()',
      'e.is_address_hidden',
      'e.cover_id is not null',
    ])
      expect([rare, (await count(rare)) > 2]).toEqual([rare, true]);
    for (const kind of [
      `e.requires_approval and exists (select from rsvps r where r.event_id = e.id and r.status = 'requested')`,
      'e.waitlist_offer_hours = 24 and c.seats_waiting > 0',
    ])
      expect([kind, (await count(`${kind} and e.starts_at > now()`)) > 0]).toEqual([kind, true]);
    expect(await count('c.seats_taken > c.capacity')).toBe(0);
    const talked = 'exists (select from comments r where r.event_id = e.id)';
    expect(await count(`${talked} and e.ends_at < now()`)).toBeGreaterThan(40);
    expect(await count(`${talked} and e.ends_at > now()`)).toBeGreaterThan(20);
    const rated = 'exists (select from ratings r where r.event_id = e.id)';
    expect(await count(`${rated} and e.ends_at < now()`)).toBeGreaterThan(40);
    expect(await count(`${rated} and e.ends_at > now()`)).toBe(0);
  });

  test('has an organization with a logo and upcoming events in every city, one of them verified', async () => {
    const organizations = await app.db.rows(
      z.object({
        kind: z.string(),
        verified: z.boolean(),
        placeId: z.number(),
        hasLogo: z.boolean(),
        events: z.number(),
      }),
      `select o.kind, o.verified_at is not null as verified, o.place_id as "placeId", o.logo_id is not null as "hasLogo",
         (select count(*)::integer from events e where e.host_organization_id = o.id and e.starts_at > now()) as events from organizations o`,
    );
    expect(new Set(organizations.map(({ placeId }) => placeId)).size).toBe(12);
    expect(organizations.filter(({ kind }) => kind === 'business')).toHaveLength(6);
    expect(organizations.filter(({ verified }) => verified)).toHaveLength(1);
    for (const { hasLogo, events } of organizations) expect([hasLogo, events > 0]).toEqual([true, true]);
  });

  // spec: 1.2
  test('has groups of all kinds in every city, and series of every kind', async () => {
    const groups = async (condition: string) => app.db.execute(`select from groups g where ${condition}`);
    for (const { place } of Object.values(cities)) expect(await groups(`g.place_id = ${place.id}`)).toBeGreaterThan(2);
    for (const kind of [
      `g.visibility = 'private'`,
      `g.admission = 'approval' and exists (select from group_requests r where r.group_id = g.id)`,
      `g.cover_id is not null`,
      `exists (select from group_posts p where p.group_id = g.id and p.visibility = 'public')`,
      `exists (select from group_follows f where f.group_id = g.id)`,
      `exists (select from group_members m where m.group_id = g.id and m.role = 'co-organizer')`,
    ])
      expect([kind, (await groups(kind)) > 1]).toEqual([kind, true]);
    for (const { name, size } of groupIdeas)
      expect([name, await groups(`g.name = '${name}' and g.member_count = ${size}`)]).toEqual([name, 1]);
    for (const rule of [
      'DAILY;COUNT',
      'WEEKLY;BYDAY=TU,TH',
      'WEEKLY;INTERVAL=2',
      'BYMONTHDAY',
      'BYDAY=-1FR',
      'BYDAY=2SA',
      'YEARLY',
    ]) {
      const seriesCount = await app.db.execute(`select from series_parts where rule like '%' || $1 || '%'`, [rule]);
      expect([rule, seriesCount > 0]).toEqual([rule, true]);
    }
    const soon = await app.db.execute(
      `select from events e join event_counters c on c.event_id = e.id
        where e.series_id is not null and e.starts_at > now() and c.seats_taken > 2`,
    );
    expect(soon).toBeGreaterThan(15);
  });

  test('has open shifts in many places and sign-ups of every status', async () => {
    const { shifts } = (await app.call(searchVolunteerShifts, { query: { q: 'sorters', includeFull: 'true' } })).body;
    expect(shifts).toMatchObject([
      { title: 'Sorters', needed: 6, state: 'full', host: { name: 'Bluebonnet Food Bank' } },
      { title: 'Sorters', needed: 6, taken: 3, state: 'open' },
    ]);
    expect(shifts.map(({ startsLocal }) => Temporal.PlainDateTime.from(startsLocal).dayOfWeek)).toEqual([6, 6]);
    expect((await app.call(searchVolunteerShifts, { query: { q: 'sortres' } })).body.shifts).toHaveLength(1);
    const all: z.infer<typeof searchVolunteerShifts.success.schema>['shifts'] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await app.call(searchVolunteerShifts, { query: { cursor } });
      all.push(...body.shifts);
      cursor = body.nextCursor;
    }
    expect(new Set(all.map(({ placeName }) => placeName.split(', ').at(-1))).size).toBeGreaterThan(4);
    expect(new Set(all.map(({ host }) => host.kind))).toEqual(new Set(['person', 'group', 'organization']));
    for (const state of [
      `status = 'signed-up' and confirmed_at is not null`,
      `status = 'waitlisted'`,
      `status = 'withdrawn'`,
      `status = 'removed'`,
      `attendance = 'no-show'`,
      `hours_state = 'approved'`,
      `hours_state = 'counted'`,
      `hours_state = 'disputed'`,
      `minutes is not null`,
    ])
      expect([state, (await app.db.execute(`select from shift_sign_ups where ${state}`)) > 0]).toEqual([state, true]);
    expect(await app.db.execute('select from volunteer_shifts where places_taken > needed')).toBe(0);
  });

  // spec: 10.35
  test('gives ada approved and open hours, a shift ahead, and hours to approve', async () => {
    const { body: ada } = await app.call(login, { body: { email: 'ada@example.org', password: PASSWORD } });
    const { total, hosts } = (await app.call(getMyHours, { query: {} }, ada)).body;
    expect(hosts).toMatchObject([{ host: { name: 'Bluebonnet Food Bank' } }]);
    expect(total.approvedMinutes).toBeGreaterThan(0);
    expect(total.minutes).toBeGreaterThan(total.approvedMinutes);
    expect((await app.call(listMyShifts, { query: {} }, ada)).body.shifts.length).toBeGreaterThan(0);
    expect((await app.call(listHoursToApprove, { query: {} }, ada)).body.shifts).toMatchObject([
      { title: 'Tidying up' },
    ]);
  });

  test('search finds its events, groups and organizations', async () => {
    const { events } = (await app.call(searchEvents, { query: { q: 'pottery', placeId: 4887398 } })).body;
    const upcoming = (await app.call(searchEvents, { query: {} })).body.events;
    expect(upcoming).toHaveLength(20);
    expect(upcoming.some(({ seats }) => seats.taken > 3)).toBe(true);
    expect(events.length).toBeLessThanOrEqual(1);
    const detail = (await app.call(getEvent, { params: { eventId: upcoming[0]!.id } })).body;
    expect(detail.descriptionHtml).toMatch(/^<p>[^{}]{30}/);
    expect(detail.hostNotes).toBe('');
  });

  // spec: 10.35
  test('leaves only the newest notifications unread', async () => {
    const { body: ada } = await app.call(login, { body: { email: 'ada@example.org', password: PASSWORD } });
    const { notifications, unreadCount } = (await app.call(listNotifications, { query: {} }, ada)).body;
    expect(unreadCount).toBeGreaterThan(5);
    expect(new Set(notifications.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    const digests = await app.db.rows(
      z.object({ text: z.string() }),
      `select body_text as text from outbox where recipient = 'ada@example.org' and reason like 'digest:%'`,
    );
    expect(digests).toMatchObject([{ text: expect.stringContaining('approved') }]);
    expect(await app.db.execute('select from outbox')).toBeLessThan(60);
    const names = await app.db.rows(
      z.object({ name: z.string() }),
      'select distinct task_identifier as name from graphile_worker.jobs',
    );
    expect(names.filter(({ name }) => name !== deliverMailJob.name)).toEqual([]);
  });
});

describe('the plans of the sample community', () => {
  const plans = planEvents(new Date('2026-11-21T12:00:00Z'));

  test('are deterministic, each with a unique marker and title', () => {
    expect(planEvents(new Date('2026-11-21T12:00:00Z'))).toEqual(plans);
    for (const key of ['marker', 'title'] as const) {
      const all = plans.map(({ marker, fields }) => (key === 'marker' ? marker : `${fields.title}`));
      expect(new Set(all).size).toBe(plans.length);
    }
  });

  test('move with the day they are loaded, and keep their day of the week', () => {
    const later = planEvents(new Date('2028-03-02T12:00:00Z'));
    for (const [at, { fields }] of later.entries()) {
      const [then, now] = [fields, plans[at]!.fields].map(({ startsLocal }) =>
        Temporal.PlainDateTime.from(startsLocal!),
      );
      expect(then!.dayOfWeek).toBe(now!.dayOfWeek);
      expect(then!.toPlainTime().toString()).toBe(now!.toPlainTime().toString());
      expect(then!.year).toBeGreaterThan(now!.year);
    }
  });

  test('fill every blank and answer every question', () => {
    for (const { fields } of plans) {
      expect(`${fields.description}${fields.priceNote}`).not.toMatch(/[{}]|undefined/);
      for (const { text, options = [] } of fields.questions ?? [])
        expect([text, options.length > 0 || text in replies]).toEqual([text, true]);
    }
  });

  test('are hosted by existing people', () => {
    const names = demoPeople.filter(({ isEmailVerified = true }) => isEmailVerified).map(({ email }) => email);
    for (const { host } of plans) expect(names).toContain(`${host}@example.org`);
  });
});
