import { createEventTemplate } from '#contracts/events/event-extras.contract.ts';
import { draft, insertPlaces, places, published, wholeEvent } from '#tests/support/events.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const ofDraft = async ({ app, person }: World) => {
  await insertPlaces(app);
  return { params: { eventId: (await draft(app, person)).id } };
};
const ofPublished = async ({ app, person }: World) => {
  await insertPlaces(app);
  return { params: { eventId: (await published(app, person)).id } };
};
/** For actions of an event's host; other people get `otherPerson`. */
const host = (status: number, otherPerson: number): Omit<Row, 'input'> => ({ ...signedIn(status), otherPerson });
const publicRead = { ...everybody(200), endedSession: 401 };

/** Places, events and search; see authorization-matrix.ts. */
export const eventRows: Record<string, Row> = {
  searchPlaces: { ...publicRead, input: () => ({ query: { q: 'berlin' } }) },
  findNearestPlace: {
    ...publicRead,
    input: async ({ app }) => {
      await insertPlaces(app);
      return { query: { latitude: String(places.berlin.latitude), longitude: String(places.berlin.longitude) } };
    },
  },
  searchAddresses: { ...signedIn(404), input: () => ({ query: { q: 'Pariser Platz' } }) },

  createEvent: {
    ...signedIn(201),
    input: async ({ app }) => {
      await insertPlaces(app);
      return { body: wholeEvent(app) };
    },
  },
  getEvent: { ...everybody(404), person: 200, endedSession: 401, input: ofDraft },
  listRelatedEvents: { ...everybody(404), person: 200, endedSession: 401, input: ofDraft },
  updateEvent: {
    ...host(200, 403),
    input: async (world) => ({ ...(await ofPublished(world)), body: { title: 'New' } }),
  },
  deleteEvent: { ...host(204, 404), input: ofDraft },
  publishEvent: { ...host(200, 404), input: ofDraft },
  cancelEvent: {
    ...host(200, 403),
    input: async (world) => ({ ...(await ofPublished(world)), body: { reason: 'Rain' } }),
  },
  duplicateEvent: { ...host(201, 403), input: ofPublished },
  listHostedEvents: signedIn(200),
  putEventCover: {
    ...host(200, 403),
    input: async (world) => ({ ...(await ofPublished(world)), body: { picture: dataUrl(await png()) } }),
  },
  deleteEventCover: { ...host(200, 403), input: ofPublished },
  listEventTemplates: signedIn(200),
  createEventTemplate: {
    ...host(201, 403),
    input: async (world) => ({ body: { eventId: (await ofPublished(world)).params.eventId, name: 'Mine' } }),
  },
  deleteEventTemplate: {
    ...host(204, 404),
    input: async (world) => {
      const { eventId } = (await ofPublished(world)).params;
      const made = await world.app.call(createEventTemplate, { body: { eventId, name: 'Mine' } }, world.person);
      return { params: { templateId: made.body.id } };
    },
  },
  previewMarkdown: { ...signedIn(200), input: () => ({ body: { markdown: '**Hi**' } }) },

  searchEvents: publicRead,
  countEvents: publicRead,
  clusterEvents: publicRead,
  searchGroups: publicRead,
  searchOrganizations: publicRead,
  suggest: { ...publicRead, input: () => ({ query: { q: 'jazz' } }) },
};
