import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  cancelEvent,
  createEvent,
  getEvent,
  listHostedEvents,
  publishEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import { listGroupEvents, listOrganizationEvents } from '#contracts/events/host-events.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { daysAhead, insertPlaces, publishedByApi, wholeEvent } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const show = (eventId: string, as: SomeoneSignedIn | null = null) => app.call(getEvent, { params: { eventId } }, as);
const searchIds = async (query: object) => (await app.call(searchEvents, { query })).body.events.map(({ id }) => id);
const createDraftFor = (
  host: { kind: 'group' | 'organization' | 'person'; id: string },
  as: SomeoneSignedIn,
  fields = {},
) => app.call(createEvent, { body: { ...wholeEvent(app, fields), host } }, as);

describe('an event of a group', () => {
  test('can be created and edited by organizers and co-organizers only', async () => {
    const group = await makeGroup(app.deps, ada.user.id);
    const host = { kind: 'group' as const, id: group.id };
    const join = { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id };
    await enterGroup(app.deps, join);
    expect((await createDraftFor(host, ben)).problem).toMatchObject({ status: 403, code: 'event.not_your_host' });
    const event = await publishedByApi(app, ada, { host });
    expect(event.host).toEqual({
      kind: 'group',
      id: group.id,
      name: group.name,
      avatar: null,
      path: `/groups/${group.slug}`,
    });
    const change = { params: { eventId: event.id }, body: { title: 'Changed' } };
    expect((await app.call(updateEvent, change, ben)).status).toBe(403);
    await app.db.execute(`update group_members set role = 'co-organizer' where person_id = $1`, [ben.user.id]);
    expect((await app.call(updateEvent, change, ben)).body).toMatchObject({
      title: 'Changed',
      abilities: { edit: true },
    });
    const hosted = (await app.call(listHostedEvents, { query: {} }, ben)).body.events;
    expect(hosted).toMatchObject([{ id: event.id, host: { kind: 'group', name: group.name } }]);
  });

  test('is found by the group’s name, including after a rename', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Zanzibar Explorers' });
    const { id } = await publishedByApi(app, ada, { host: { kind: 'group', id: group.id } });
    expect(await searchIds({ q: 'zanzibar' })).toEqual([id]);
    await app.call(updateGroup, { params: { slug: group.slug }, body: { name: 'Timbuktu Explorers' } }, ada);
    expect([await searchIds({ q: 'zanzibar' }), await searchIds({ q: 'timbuktu' })]).toEqual([[], [id]]);
    expect((await show(id)).body.host.name).toBe('Timbuktu Explorers');
  });

  test('survives the deletion of its author’s account while the group exists', async () => {
    const group = await makeGroup(app.deps, ada.user.id);
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    const { id } = await publishedByApi(app, ada, { host: { kind: 'group', id: group.id } });
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    expect((await show(id, ben)).body.abilities.edit).toBe(true);
  });

  test('is members-only or unlisted if the group is private, and never in search', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { visibility: 'private', admission: 'invitation' });
    const host = { kind: 'group' as const, id: group.id };
    expect((await createDraftFor(host, ada, { visibility: 'public' })).problem.fields).toHaveProperty('visibility');
    const event = await publishedByApi(app, ada, { host, title: 'Quokka evening' });
    expect([event.visibility, await searchIds({ q: 'quokka' })]).toEqual(['members', []]);
    const change = { params: { eventId: event.id }, body: { visibility: 'unlisted' as const } };
    await app.call(updateEvent, change, ada);
    expect([(await show(event.id)).status, await searchIds({ q: 'quokka' })]).toEqual([200, []]);
    const linkOf = async (viewer?: SomeoneSignedIn) => (await show(event.id, viewer)).body.host.path;
    expect([await linkOf(), await linkOf(ben), await linkOf(ada)]).toEqual([null, null, paths.group(group.slug)]);
  });

  test('becomes members-only when the group becomes private', async () => {
    const group = await makeGroup(app.deps, ada.user.id);
    const { id } = await publishedByApi(app, ada, { host: { kind: 'group', id: group.id }, title: 'Narwhal evening' });
    expect(await searchIds({ q: 'narwhal' })).toEqual([id]);
    const body = { visibility: 'private' as const, admission: 'invitation' as const };
    await app.call(updateGroup, { params: { slug: group.slug }, body }, ada);
    expect([(await show(id)).status, await searchIds({ q: 'narwhal' })]).toEqual([404, []]);
  });

  test('is required for members-only visibility', async () => {
    expect(
      (await createDraftFor({ kind: 'person', id: ada.user.id }, ada, { visibility: 'members' })).problem.fields,
    ).toEqual({
      visibility: 'Only group events can be limited to members.',
    });
    expect((await createDraftFor({ kind: 'person', id: ben.user.id }, ada)).status).toBe(403);
  });
});

describe('an event of an organization', () => {
  // spec: 1.3
  test('can be published by staff with a verified email, and is found by the organization’s kind', async () => {
    const { id, slug, name } = await organization(app, ada, { name: 'Marzipan Works', kind: 'non-profit' });
    const host = { kind: 'organization' as const, id };
    expect((await createDraftFor(host, ben)).status).toBe(403);
    await addStaff(app, slug, ada, ben);
    await app.db.execute('update accounts set email_verified_at = null where id = $1', [ben.user.id]);
    const draft = (await createDraftFor(host, ben, { title: 'Open day' })).body;
    const params = { eventId: draft.id };
    expect((await app.call(publishEvent, { params }, ben)).problem.code).toBe('account.email_unverified');
    const series = { body: { ...params, rule: 'FREQ=WEEKLY' } };
    expect((await app.call(createSeries, series, ben)).problem.code).toBe('account.email_unverified');
    const event = (await app.call(publishEvent, { params }, ada)).body;
    expect(event.host).toMatchObject({ kind: 'organization', name, path: `/organizations/${slug}` });
    expect(await searchIds({ q: 'marzipan', type: 'non-profit' })).toEqual([event.id]);
    await app.call(updateOrganization, { params: { slug }, body: { kind: 'business' } }, ada);
    expect(await searchIds({ q: 'marzipan', type: 'non-profit' })).toEqual([]);
    expect(await searchIds({ q: 'marzipan', type: 'business' })).toEqual([event.id]);
  });
});

describe('emails about an event', () => {
  test('name the host organization, and the person who writes for it', async () => {
    const { id, name } = await organization(app, ada, { name: 'Tea house' });
    const params = { eventId: (await publishedByApi(app, ada, { host: { kind: 'organization', id } })).id };
    await app.call(answerEvent, { params, body: { status: 'going' } }, ben);
    await app.call(messageAttendees, { params, body: { subject: 'Cups', text: 'Bring one.' } }, ada);
    await app.call(cancelEvent, { params, body: { reason: 'No water' } }, ada);
    await runJobs(app);
    const texts = (await mailsTo(app, ben.email)).map(({ text }) => text).join('\n');
    expect(texts).toContain(`${name} cancelled this event.`);
    expect(texts).toContain(`${ada.user.name} (for ${name}) sent a message to everyone going:`);
  });

  test('announce the cancellation when the last staff member of the organization deletes their account', async () => {
    const { id } = await organization(app, ada, { name: 'Pop-up library' });
    const params = { eventId: (await publishedByApi(app, ada, { host: { kind: 'organization', id } })).id };
    await app.call(answerEvent, { params, body: { status: 'going' } }, ben);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)!.subject).toContain('Cancelled');
    expect((await show(params.eventId, ben)).status).toBe(404);
  });
});

describe('the host of an event', () => {
  test('can be changed only while the event is a draft', async () => {
    const group = await makeGroup(app.deps, ada.user.id);
    const { body: draft } = await createDraftFor({ kind: 'group', id: group.id }, ada, { visibility: 'members' });
    const params = { eventId: draft.id };
    const own = { host: { kind: 'person' as const, id: ada.user.id } };
    expect((await app.call(updateEvent, { params, body: own }, ada)).body).toMatchObject({
      host: { kind: 'person', id: ada.user.id },
      visibility: 'public',
    });
    const theirs = { host: { kind: 'person' as const, id: ben.user.id } };
    expect((await app.call(updateEvent, { params, body: theirs }, ada)).status).toBe(403);
    await app.call(publishEvent, { params }, ada);
    const back = { host: { kind: 'group' as const, id: group.id } };
    expect((await app.call(updateEvent, { params, body: back }, ada)).problem.code).toBe('event.host_fixed');
  });
});

describe('the events of a group or organization', () => {
  test('are listed soonest first, members-only ones to members, without drafts and unlisted ones', async () => {
    const group = await makeGroup(app.deps, ada.user.id);
    const host = { kind: 'group' as const, id: group.id };
    const later = await publishedByApi(app, ada, { host, startsLocal: daysAhead(app, 9) });
    const sooner = await publishedByApi(app, ada, { host, startsLocal: daysAhead(app, 3), visibility: 'members' });
    await publishedByApi(app, ada, { host, visibility: 'unlisted' });
    await createDraftFor(host, ada);
    await publishedByApi(app, ada);
    const list = async (as: SomeoneSignedIn | null) =>
      (await app.call(listGroupEvents, { params: { slug: group.slug }, query: {} }, as)).body.events;
    expect((await list(ada)).map(({ id, visibility }) => [id, visibility])).toEqual([
      [sooner.id, 'members'],
      [later.id, 'public'],
    ]);
    for (const outside of [null, ben]) expect((await list(outside)).map(({ id }) => id)).toEqual([later.id]);
    app.clock.advance({ days: 5 });
    const past = { params: { slug: group.slug }, query: { state: 'past' as const } };
    expect((await app.call(listGroupEvents, past)).body.events).toEqual([]);
    app.clock.advance({ days: -5 });
  });

  test('are paginated by cursor', async () => {
    const { id, slug } = await organization(app, ada);
    const made: string[] = [];
    for (let day = 1; day <= 23; day++) {
      const fields = { startsLocal: daysAhead(app, day) };
      made.push((await publishedByApi(app, ada, { host: { kind: 'organization', id }, ...fields })).id);
    }
    const list = async (cursor?: string) =>
      (await app.call(listOrganizationEvents, { params: { slug }, query: cursor ? { cursor } : {} })).body;
    const first = await list();
    const second = await list(first.nextCursor!);
    expect([...first.events, ...second.events].map((event) => event.id)).toEqual(made);
    expect([first.events.length, second.nextCursor]).toEqual([20, null]);
    expect((await app.call(listOrganizationEvents, { params: { slug: 'nobody' }, query: {} })).status).toBe(404);
  });
});
