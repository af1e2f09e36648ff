import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Host, HostChoice } from '#contracts/events/events.contract.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { MAX_MESSAGE_LENGTH } from './message-limits.ts';

/** What a person writes about: an event by its id, a group or an organization by its slug. */
export const Subject = z.object({
  kind: z.enum(['event', 'group', 'organization']),
  key: z.string().min(1).max(100),
});
export type Subject = z.infer<typeof Subject>;

const Text = z
  .string('Write a message.')
  .trim()
  .min(1, 'Write a message.')
  .max(MAX_MESSAGE_LENGTH, `Use up to ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters.`);

export const MessageText = z.object({ text: Text });

const ConversationHost = z.object({
  kind: Host.shape.kind,
  name: z.string(),
  /** Null if the viewer may not see the page. */
  path: z.string().nullable(),
});
/** Null for a conversation with a group or an organization itself, and if the viewer may not see the event. */
const AboutEvent = z.object({ id: z.uuid(), title: z.string() }).nullable();

export const Contact = z.object({
  host: ConversationHost,
  event: AboutEvent,
  /** Whether the viewer may write; signed out, whether the host takes messages. */
  isOpen: z.boolean(),
  /** The viewer’s conversation about the same subject. */
  conversationId: z.uuid().nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const Message = z.object({
  id: z.uuid(),
  author: PersonCard,
  isFromHost: z.boolean(),
  text: z.string(),
  sentAt: Instant,
  abilities: z.object({ report: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  id: z.uuid(),
  /** Who wrote to the host. */
  person: PersonCard,
  host: ConversationHost,
  event: AboutEvent,
  /** Whether the viewer answers for the host. */
  isForHost: z.boolean(),
  /** Whether the viewer may write. */
  isOpen: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationItem = Conversation.extend({
  last: z.object({ author: z.string(), excerpt: z.string(), sentAt: Instant }),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

const conversationParams = z.object({ conversationId: z.uuid() });
const SUBJECT_ERRORS = ['event.not_found', 'group.not_found', 'organization.not_found'] as const;
const WRITING_ERRORS = ['conversation.not_open', 'conversation.too_many_messages', 'account.email_unverified'] as const;

export const getContact = endpoint({
  method: 'GET',
  path: '/api/conversation-contact',
  summary: 'Get whom a message about an event, a group or an organization goes to, and whether the viewer may write',
  access: 'public',
  query: Subject,
  success: { status: 200, schema: Contact },
  errors: SUBJECT_ERRORS,
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  summary:
    'Write to the host of an event, or to a group or an organization; continues the conversation if there is one',
  access: 'person',
  isPosting: true,
  body: Subject.extend({ text: Text }),
  success: { status: 201, schema: z.object({ id: z.uuid() }) },
  errors: [...SUBJECT_ERRORS, ...WRITING_ERRORS, 'event.not_published', 'conversation.oneself'],
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'List the viewer’s conversations, and those of hosts they act for, by latest message',
  access: 'person',
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ conversations: z.array(ConversationItem) }) },
  errors: [],
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:conversationId',
  summary: 'Get a conversation with its messages, newest first',
  access: 'person',
  params: conversationParams,
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ conversation: Conversation, messages: z.array(Message) }) },
  errors: ['conversation.not_found'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:conversationId/messages',
  summary: 'Reply in a conversation, as the person or for the host',
  access: 'person',
  isPosting: true,
  params: conversationParams,
  body: MessageText,
  success: { status: 201, schema: Message },
  errors: ['conversation.not_found', ...WRITING_ERRORS],
});

export const reportMessage = endpoint({
  method: 'PUT',
  path: '/api/conversation-messages/:messageId/report',
  summary: 'Report someone else’s message to the administrators; repeating it replaces the reason',
  access: 'person',
  isPosting: true,
  params: z.object({ messageId: z.uuid() }),
  body: z.object({ reason: z.string().trim().max(500, 'Use up to 500 characters.').default('') }),
  success: { status: 204, schema: NoContent },
  errors: ['message.not_found', 'auth.forbidden'],
});

export const MessageHost = Host.pick({ kind: true, id: true }).extend({
  name: z.string(),
  /** Whether people can start conversations with this host. */
  isOpen: z.boolean(),
});
export type MessageHost = z.infer<typeof MessageHost>;

export const listMessageHosts = endpoint({
  method: 'GET',
  path: '/api/conversation-hosts',
  summary: 'List the hosts the viewer acts for: themselves, groups they run, organizations they staff',
  access: 'person',
  success: { status: 200, schema: z.object({ hosts: z.array(MessageHost) }) },
  errors: [],
});

export const updateMessageHost = endpoint({
  method: 'PUT',
  path: '/api/conversation-hosts/:kind/:id',
  summary: 'Switch messages to a host on or off; conversations that exist go on',
  access: 'person',
  params: HostChoice,
  body: z.object({ isOpen: z.boolean() }),
  success: { status: 204, schema: NoContent },
  errors: ['auth.forbidden'],
});
