import { writeComment } from '#contracts/comments/comments.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { cohosted, type GroupViewer, groupViewers, type HostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { everybody, type Row, signedIn } from './authorization-rows.ts';
import type { Input } from './matrix.ts';

export type HostScene = HostGroups & { app: TestApp; params: Record<string, string> };
type HostRow = Record<GroupViewer, number> & { input?: (scene: HostScene) => Input | Promise<Input> };

/** A members-only event of the group, co-hosted by the other; a member of each is going, one of them has commented. */
export async function makeHostScene(app: TestApp, groups: HostGroups): Promise<HostScene> {
  const { id: eventId } = await cohosted(app, groups, { visibility: 'members' });
  const { member, cohostMember } = groups.people;
  const going = { params: { eventId }, body: { status: 'going' as const } };
  const { checkInCode } = (await app.call(answerEvent, going, member)).body;
  await app.call(answerEvent, going, cohostMember);
  const comment = (await app.call(writeComment, { params: { eventId }, body: { text: 'Hi' } }, member)).body;
  const params = {
    eventId,
    commentId: comment.id,
    personId: cohostMember.user.id,
    code: checkInCode!,
    slug: groups.cohost.slug,
  };
  return { ...groups, app, params };
}

const all = (status: number) =>
  Object.fromEntries(groupViewers.map((viewer) => [viewer, status])) as Record<GroupViewer, number>;
/** The event does not exist for people outside both groups. */
const outside = { otherOrganizer: 404, banned: 404, stranger: 404, anonymous: 404 };
const members = (status: number) => ({ ...all(status), ...outside });
const doorkeepers = (status: number) => ({ ...members(status), member: 403, cohostMember: 403, anonymous: 401 });
const hosts = (status: number) => ({ ...doorkeepers(status), cohostOrganizer: 403 });
/** Who was not asked does not learn who was. */
const unasked = { member: 404, cohostMember: 404 };
const signedInMembers = (status: number) => ({ ...members(status), anonymous: 401 });

const withBody =
  (body: object) =>
  ({ params }: HostScene): Input => ({ params, body });

/** Makes the event a series. */
const ofSeries =
  (body?: object) =>
  async ({ app, params, people }: HostScene): Promise<Input> => {
    const repeating = { body: { eventId: params['eventId']!, rule: 'FREQ=WEEKLY;COUNT=2' } };
    const { id } = (await app.call(createSeries, repeating, people.organizer)).body;
    return { params: { seriesId: id }, ...(body && { body }) };
  };

/** Endpoint × viewer → status, for a members-only event. */
export const hostMatrix: Record<string, HostRow> = {
  getEvent: members(200),
  updateEvent: { ...hosts(200), input: withBody({ title: 'New' }) },
  cancelEvent: { ...hosts(200), input: withBody({ reason: 'Rain' }) },
  deleteEvent: hosts(409),
  publishEvent: hosts(200),
  duplicateEvent: hosts(201),
  putEventCover: {
    ...hosts(200),
    input: async ({ params }) => ({ params, body: { picture: dataUrl(await png()) } }),
  },
  deleteEventCover: hosts(200),
  createEventTemplate: {
    ...hosts(201),
    input: ({ params }) => ({ body: { eventId: params['eventId'], name: 'Mine' } }),
  },
  getRsvp: signedInMembers(200),
  getEventCalendar: signedInMembers(200),
  answerEvent: { ...signedInMembers(200), input: withBody({ status: 'going' }) },
  confirmRsvp: { ...signedInMembers(409), member: 200, cohostMember: 200 },
  leaveEvent: signedInMembers(204),
  listAttendees: members(200),
  listRsvps: doorkeepers(200),
  exportRsvps: doorkeepers(200),
  // Allowed, but a week too early.
  checkIn: doorkeepers(409),
  undoCheckIn: doorkeepers(204),
  moveRsvp: { ...hosts(200), input: withBody({ status: 'removed' }) },
  messageAttendees: { ...hosts(201), input: withBody({ subject: 'Hi', text: 'Hi' }) },
  getRating: members(200),
  listComments: members(200),
  writeComment: { ...signedInMembers(201), input: withBody({ text: 'Hi' }) },
  deleteComment: { ...hosts(204), member: 204 },
  reportComment: { ...signedInMembers(204), member: 403, input: withBody({ reason: 'Rude' }) },

  listCohosts: doorkeepers(200),
  requestCohost: {
    ...hosts(200),
    input: async ({ params, app, people }) => {
      const { slug } = await makeGroup(app.deps, people.otherOrganizer.user.id, { name: 'One more' });
      return { params: { ...params, slug } };
    },
  },
  removeCohost: { ...doorkeepers(204), ...unasked },
  answerCohostRequest: {
    ...doorkeepers(200),
    ...unasked,
    organizer: 403,
    coOrganizer: 403,
    input: withBody({ status: 'declined' }),
  },
  listCohostRequests: { ...all(200), anonymous: 401 },
  listGroupEvents: { ...all(200), input: ({ group }) => ({ params: { slug: group.slug } }) },

  createSeries: {
    ...hosts(201),
    input: ({ params }) => ({ body: { eventId: params['eventId'], rule: 'FREQ=WEEKLY;COUNT=2' } }),
  },
  getSeries: { ...members(200), input: ofSeries() },
  updateSeries: { ...hosts(200), input: ofSeries({ scope: 'all', fields: { title: 'New' } }) },
  endSeries: { ...hosts(200), input: ofSeries({ lastDay: '2090-01-01' }) },
  cancelSeries: { ...hosts(200), input: ofSeries({ reason: 'Rain' }) },
  getSeriesRsvp: { ...signedInMembers(200), input: ofSeries() },
  answerSeries: { ...signedInMembers(200), input: ofSeries({}) },
  leaveSeries: { ...signedInMembers(204), input: ofSeries() },
};

/** For authorization-matrix.ts: the person organizes a group with a published event that another group was requested to co-host. */
const cohostInput: NonNullable<Row['input']> = async ({ app, person }) => {
  await insertPlaces(app);
  const group = await makeGroup(app.deps, person.user.id);
  const { slug } = await makeGroup(app.deps, person.user.id, { name: 'The other one' });
  const { id: eventId } = await publishedFor(app, { kind: 'group', id: group.id }, person);
  await app.db.execute(
    `insert into event_cohosts (event_id, group_id, requested_by, requested_at) select $1, id, $2, now() from groups where slug = $3`,
    [eventId, person.user.id, slug],
  );
  return { params: { eventId, slug } };
};
const host = (status: number): Omit<Row, 'input'> => ({ ...signedIn(status), otherPerson: 403 });

export const hostRows: Record<string, Row> = {
  listCohosts: { ...host(200), input: cohostInput },
  requestCohost: { ...host(200), input: cohostInput },
  removeCohost: { ...host(204), otherPerson: 404, input: cohostInput },
  answerCohostRequest: {
    ...host(200),
    otherPerson: 404,
    input: async (world) => ({ ...(await cohostInput(world)), body: { status: 'accepted' } }),
  },
  listCohostRequests: signedIn(200),
  searchCohosts: { ...signedIn(200), input: () => ({ query: { q: 'jazz' } }) },
  listGroupEvents: {
    ...everybody(200),
    endedSession: 401,
    input: async ({ app, person }) => ({ params: { slug: (await makeGroup(app.deps, person.user.id)).slug } }),
  },
};
