import { answerCohostRequest, requestCohost } from '#contracts/events/cohosts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { banFromGroup } from '#contracts/groups/group-admissions.contract.ts';
import type { GroupFields } from '#contracts/groups/group-fields.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { insertPlaces, published } from './events.ts';
import { type SomeoneSignedIn, signUpPeople } from './factories.ts';
import { enterGroup, makeGroup } from './groups.ts';
import type { As, TestApp } from './test-app.ts';

/** The relations of a viewer to an event that one group hosts and another co-hosts. */
export const groupViewers = [
  'organizer',
  'coOrganizer',
  'member',
  'cohostOrganizer',
  'cohostMember',
  'otherOrganizer',
  'banned',
  'stranger',
  'anonymous',
] as const;
export type GroupViewer = (typeof groupViewers)[number];
type People = Record<Exclude<GroupViewer, 'anonymous'>, SomeoneSignedIn>;

export type HostGroups = { group: GroupDetail; cohost: GroupDetail; other: GroupDetail; people: People };

/** A group with people in every role and a banned person, a co-hosting group, and an unrelated group. */
export async function makeHostGroups(app: TestApp, fields: GroupFields = {}): Promise<HostGroups> {
  await insertPlaces(app);
  const names = groupViewers.filter((viewer) => viewer !== 'anonymous');
  const everyone = await signUpPeople(app.deps, names.length);
  const people = Object.fromEntries(names.map((name, index) => [name, everyone[index]])) as People;
  const { organizer, coOrganizer, member, cohostOrganizer, cohostMember, otherOrganizer, banned } = people;
  const group = await makeGroup(app.deps, organizer.user.id, { name: 'Chess at dusk', ...fields });
  const cohost = await makeGroup(app.deps, cohostOrganizer.user.id, { name: 'Go at dawn' });
  const other = await makeGroup(app.deps, otherOrganizer.user.id, { name: 'Choir' });
  const enter = (to: GroupDetail, by: SomeoneSignedIn, as: SomeoneSignedIn, role: 'member' | 'co-organizer') =>
    enterGroup(app.deps, { slug: to.slug, organizerId: by.user.id, personId: as.user.id, role });
  await enter(group, organizer, coOrganizer, 'co-organizer');
  await enter(group, organizer, member, 'member');
  await enter(group, organizer, banned, 'member');
  await enter(cohost, cohostOrganizer, cohostMember, 'member');
  await app.call(banFromGroup, { params: { slug: group.slug, personId: banned.user.id }, body: {} }, organizer);
  return { group, cohost, other, people };
}

/** A published event in the name of a host. */
export const publishedFor = (app: TestApp, host: HostChoice, as: As, fields: EventFields = {}): Promise<EventDetail> =>
  published(app, as, { ...fields, host });

/** The group's event, which the other group has agreed to co-host. */
export async function cohosted(app: TestApp, scene: HostGroups, fields: EventFields = {}): Promise<EventDetail> {
  const { group, cohost, people } = scene;
  const event = await publishedFor(app, { kind: 'group', id: group.id }, people.organizer, fields);
  await addCohost(app, event.id, people.organizer, { kind: 'group', slug: cohost.slug, as: people.cohostOrganizer });
  return event;
}

type NewCohost = { kind: HostChoice['kind']; slug: string; as: As };

/** Asks somebody to co-host an event, who accepts. */
export async function addCohost(app: TestApp, eventId: string, host: As, { kind, slug, as }: NewCohost): Promise<void> {
  const request = { params: { eventId, slug }, query: { kind } };
  await app.call(requestCohost, request, host);
  await app.call(answerCohostRequest, { ...request, body: { status: 'accepted' } }, as);
}
