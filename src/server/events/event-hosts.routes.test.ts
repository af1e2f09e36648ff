import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { daysAhead, knowPlaces, published, wholeEvent } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { hire, organization } from '#tests/support/organizations.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});
beforeEach(async () => {
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});

const show = (eventId: string, as: SomeoneSignedIn | null = null) => it.call(getEvent, { params: { eventId } }, as);
const find = async (query: object) => (await it.call(searchEvents, { query })).body.events.map(({ id }) => id);
const draftFor = (host: { kind: 'group' | 'organization' | 'person'; id: string }, as: SomeoneSignedIn, fields = {}) =>
  it.call(createEvent, { body: { ...wholeEvent(it, fields), host } }, as);

describe('an event of a group', () => {
  test('is made by organizers and co-organizers, who host it together, and by nobody else', async () => {
    const group = await makeGroup(it.deps, ada.user.id);
    const host = { kind: 'group' as const, id: group.id };
    const join = { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id };
    await enterGroup(it.deps, join);
    expect((await draftFor(host, ben)).problem).toMatchObject({ status: 403, code: 'event.not_your_host' });
    const event = await publishedFor(it, host, ada);
    expect(event.host).toEqual({
      kind: 'group',
      id: group.id,
      name: group.name,
      avatar: null,
      path: `/groups/${group.slug}`,
    });
    const change = { params: { eventId: event.id }, body: { title: 'Changed' } };
    expect((await it.call(updateEvent, change, ben)).status).toBe(403);
    await it.db.execute(`update group_members set role = 'co-organizer' where person_id = $1`, [ben.user.id]);
    expect((await it.call(updateEvent, change, ben)).body).toMatchObject({
      title: 'Changed',
      abilities: { edit: true },
    });
    const hosted = (await it.call(listHostedEvents, { query: {} }, ben)).body.events;
    expect(hosted).toMatchObject([{ id: event.id, host: { kind: 'group', name: group.name } }]);
  });

  test('is found by the group’s name, also after that has changed', async () => {
    const group = await makeGroup(it.deps, ada.user.id, { name: 'Zanzibar Explorers' });
    const { id } = await publishedFor(it, { kind: 'group', id: group.id }, ada);
    expect(await find({ q: 'zanzibar' })).toEqual([id]);
    await it.call(updateGroup, { params: { slug: group.slug }, body: { name: 'Timbuktu Explorers' } }, ada);
    expect([await find({ q: 'zanzibar' }), await find({ q: 'timbuktu' })]).toEqual([[], [id]]);
    expect((await show(id)).body.host.name).toBe('Timbuktu Explorers');
  });

  test('stays when the account of whoever posted it is deleted, as long as the group does', async () => {
    const group = await makeGroup(it.deps, ada.user.id);
    await enterGroup(it.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    const { id } = await publishedFor(it, { kind: 'group', id: group.id }, ada);
    await it.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    expect((await show(id, ben)).body.abilities.edit).toBe(true);
  });

  test('of a private group is for its members, or for whoever has the link, and never to be found', async () => {
    const group = await makeGroup(it.deps, ada.user.id, { visibility: 'private', admission: 'invitation' });
    const host = { kind: 'group' as const, id: group.id };
    expect((await draftFor(host, ada, { visibility: 'public' })).problem.fields).toHaveProperty('visibility');
    const event = await publishedFor(it, host, ada, { title: 'Quokka evening' });
    expect([event.visibility, await find({ q: 'quokka' })]).toEqual(['members', []]);
    const change = { params: { eventId: event.id }, body: { visibility: 'unlisted' as const } };
    await it.call(updateEvent, change, ada);
    expect([(await show(event.id)).status, await find({ q: 'quokka' })]).toEqual([200, []]);
  });

  test('is for members from the moment that the group becomes private', async () => {
    const group = await makeGroup(it.deps, ada.user.id);
    const { id } = await publishedFor(it, { kind: 'group', id: group.id }, ada, { title: 'Narwhal evening' });
    expect(await find({ q: 'narwhal' })).toEqual([id]);
    const body = { visibility: 'private' as const, admission: 'invitation' as const };
    await it.call(updateGroup, { params: { slug: group.slug }, body }, ada);
    expect([(await show(id)).status, await find({ q: 'narwhal' })]).toEqual([404, []]);
  });

  test('for members only needs a group', async () => {
    expect(
      (await draftFor({ kind: 'person', id: ada.user.id }, ada, { visibility: 'members' })).problem.fields,
    ).toEqual({
      visibility: 'Only a group has members to show it to',
    });
    expect((await draftFor({ kind: 'person', id: ben.user.id }, ada)).status).toBe(403);
  });
});

describe('an event of an organization', () => {
  // spec: 1.3
  test('is made by its staff with a proved address, and found by kind', async () => {
    const { id, slug, name } = await organization(it, ada, { name: 'Marzipan Works', kind: 'non-profit' });
    const host = { kind: 'organization' as const, id };
    expect((await draftFor(host, ben)).status).toBe(403);
    await hire(it, slug, ada, ben);
    const draft = (await draftFor(host, ben, { title: 'Open day' })).body;
    const params = { eventId: draft.id };
    expect((await it.call(publishEvent, { params }, ben)).problem.code).toBe('account.email_unverified');
    const series = { body: { ...params, rule: 'FREQ=WEEKLY' } };
    expect((await it.call(createSeries, series, ben)).problem.code).toBe('account.email_unverified');
    const event = (await it.call(publishEvent, { params }, ada)).body;
    expect(event.host).toMatchObject({ kind: 'organization', name, path: `/organizations/${slug}` });
    expect(await find({ q: 'marzipan', type: 'non-profit' })).toEqual([event.id]);
    await it.call(updateOrganization, { params: { slug }, body: { kind: 'business' } }, ada);
    expect(await find({ q: 'marzipan', type: 'non-profit' })).toEqual([]);
    expect(await find({ q: 'marzipan', type: 'business' })).toEqual([event.id]);
  });
});

describe('mails about an event', () => {
  test('name the group or organization, and for whom a message is written', async () => {
    const { id, name } = await organization(it, ada, { name: 'Tea house' });
    const params = { eventId: (await publishedFor(it, { kind: 'organization', id }, ada)).id };
    await it.call(answerEvent, { params, body: { status: 'going' } }, ben);
    await it.call(messageAttendees, { params, body: { subject: 'Cups', text: 'Bring one.' } }, ada);
    await it.call(cancelEvent, { params, body: { reason: 'No water' } }, ada);
    await runJobs(it);
    const texts = (await mailsTo(it, ben.email)).map(({ text }) => text).join('\n');
    expect(texts).toContain(`${name} has cancelled this event.`);
    expect(texts).toContain(`${ada.user.name}, for ${name}, writes to everybody who is going:`);
  });

  test('tell that it is off when the last of an organization leaves the site', async () => {
    const { id } = await organization(it, ada, { name: 'Pop-up library' });
    const params = { eventId: (await publishedFor(it, { kind: 'organization', id }, ada)).id };
    await it.call(answerEvent, { params, body: { status: 'going' } }, ben);
    await it.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    await runJobs(it);
    expect((await mailsTo(it, ben.email)).at(-1)!.subject).toContain('Cancelled');
    expect((await show(params.eventId, ben)).status).toBe(404);
  });
});

describe('the host of an event', () => {
  test('can change while it is a draft, and not after', async () => {
    const group = await makeGroup(it.deps, ada.user.id);
    const { body: draft } = await draftFor({ kind: 'group', id: group.id }, ada, { visibility: 'members' });
    const params = { eventId: draft.id };
    const own = { host: { kind: 'person' as const, id: ada.user.id } };
    expect((await it.call(updateEvent, { params, body: own }, ada)).body).toMatchObject({
      host: { kind: 'person', id: ada.user.id },
      visibility: 'public',
    });
    const theirs = { host: { kind: 'person' as const, id: ben.user.id } };
    expect((await it.call(updateEvent, { params, body: theirs }, ada)).status).toBe(403);
    await it.call(publishEvent, { params }, ada);
    const back = { host: { kind: 'group' as const, id: group.id } };
    expect((await it.call(updateEvent, { params, body: back }, ada)).problem.code).toBe('event.host_fixed');
  });
});

describe('the events of a group or organization', () => {
  test('are listed soonest first, those for members only for members, drafts and unlisted ones not at all', async () => {
    const group = await makeGroup(it.deps, ada.user.id);
    const host = { kind: 'group' as const, id: group.id };
    const later = await publishedFor(it, host, ada, { startsLocal: daysAhead(it, 9) });
    const sooner = await publishedFor(it, host, ada, { startsLocal: daysAhead(it, 3), visibility: 'members' });
    await publishedFor(it, host, ada, { visibility: 'unlisted' });
    await draftFor(host, ada);
    await published(it, ada);
    const list = async (as: SomeoneSignedIn | null) =>
      (await it.call(listGroupEvents, { params: { slug: group.slug }, query: {} }, as)).body.events;
    expect((await list(ada)).map(({ id, visibility }) => [id, visibility])).toEqual([
      [sooner.id, 'members'],
      [later.id, 'public'],
    ]);
    for (const outside of [null, ben]) expect((await list(outside)).map(({ id }) => id)).toEqual([later.id]);
    it.clock.advance({ days: 5 });
    const past = { params: { slug: group.slug }, query: { state: 'past' as const } };
    expect((await it.call(listGroupEvents, past)).body.events).toEqual([]);
    it.clock.advance({ days: -5 });
  });

  test('come in pages that go on where the last ended', async () => {
    const { id, slug } = await organization(it, ada);
    const made: string[] = [];
    for (let day = 1; day <= 23; day++) {
      const fields = { startsLocal: daysAhead(it, day) };
      made.push((await publishedFor(it, { kind: 'organization', id }, ada, fields)).id);
    }
    const list = async (cursor?: string) =>
      (await it.call(listOrganizationEvents, { params: { slug }, query: cursor ? { cursor } : {} })).body;
    const first = await list();
    const second = await list(first.nextCursor!);
    expect([...first.events, ...second.events].map((event) => event.id)).toEqual(made);
    expect([first.events.length, second.nextCursor]).toEqual([20, null]);
    expect((await it.call(listOrganizationEvents, { params: { slug: 'nobody' }, query: {} })).status).toBe(404);
  });
});
