import { getConversation, startConversation } from '#contracts/conversations/conversations.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

/** An event of the person, who cannot host any once their session has ended. */
async function subjectOf({ app, person }: World) {
  await insertPlaces(app);
  const event = await published(app, person);
  return { kind: 'event', key: event?.id ?? missingId } as const;
}

/** A conversation that a visitor began with the person. */
async function conversationWith(world: World) {
  const { app, person } = world;
  const body = { ...(await subjectOf(world)), text: 'Hi' };
  const started = await app.call(startConversation, { body }, await signUp(app.deps));
  if (started.status !== 201) return { conversationId: missingId, messageId: missingId };
  const conversationId = started.body.id;
  const { body: conversation } = await app.call(getConversation, { params: { conversationId }, query: {} }, person);
  return { conversationId, messageId: conversation.messages[0]!.id };
}

/** Messages between people and hosts; see authorization-matrix.ts. */
export const conversationRows: Record<string, Row> = {
  getContact: { ...everybody(200), endedSession: 401, input: async (world) => ({ query: await subjectOf(world) }) },
  startConversation: {
    ...signedIn(201),
    person: 400,
    input: async (world) => ({ body: { ...(await subjectOf(world)), text: 'Hi' } }),
  },
  listConversations: signedIn(200),
  getConversation: {
    ...signedIn(200),
    otherPerson: 404,
    input: async (world) => ({ params: { conversationId: (await conversationWith(world)).conversationId } }),
  },
  sendMessage: {
    ...signedIn(201),
    otherPerson: 404,
    input: async (world) => ({
      params: { conversationId: (await conversationWith(world)).conversationId },
      body: { text: 'Hi' },
    }),
  },
  reportMessage: {
    ...signedIn(204),
    otherPerson: 404,
    input: async (world) => ({
      params: { messageId: (await conversationWith(world)).messageId },
      body: { reason: 'Rude' },
    }),
  },
  listMessageHosts: signedIn(200),
  updateMessageHost: {
    ...signedIn(204),
    otherPerson: 403,
    input: ({ person }) => ({ params: { kind: 'person', id: person.user.id }, body: { isOpen: false } }),
  },
};
