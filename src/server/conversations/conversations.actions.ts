import type * as contract from '#contracts/conversations/conversations.contract.ts';
import { messageLimits } from '#contracts/conversations/message-limits.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { adviseNewAccount, isNewAccount, requireVerifiedEmail } from '#server/accounts/accounts.policy.ts';
import { findUser } from '#server/accounts/accounts.queries.ts';
import { canHostAs } from '#server/events/hosts/event-hosts.queries.ts';
import { requireVisible } from '#server/groups/groups.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsUntilUtcMidnight, utcDay } from '#server/platform/clock.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { messagePosted } from './conversations.domain-events.ts';
import * as policy from './conversations.policy.ts';
import * as conversations from './conversations.queries.ts';
import { deleteClosedHost, insertClosedHost } from './message-hosts.queries.ts';
import * as messages from './messages.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type ConversationRef = { conversationId: string; viewerId: string };
const CONVERSATIONS_PER_PAGE = 20;
const MESSAGES_PER_PAGE = 50;

type Target = { host: conversations.HostRef; isPublished: boolean };

/** Throws the same error for what is missing and for what the viewer may not see. */
async function requireSubject(db: Db, { kind, key }: contract.Subject, viewerId: string | null): Promise<Target> {
  const none = { eventId: null, personId: null, groupId: null, organizationId: null };
  if (kind === 'event') {
    if (!isUuid(key)) throw new AppError('event.not_found');
    const { status } = await requireVisibleEvent(db, key, viewerId);
    const host = await conversations.findEventHost(db, key);
    return { host: { eventId: key, ...host }, isPublished: status !== 'draft' };
  }
  if (kind === 'group') {
    const { id } = await requireVisible(db, key, viewerId);
    return { host: { ...none, groupId: id }, isPublished: true };
  }
  const organization = await findViewerRelation(db, key, viewerId);
  if (!organization) throw new AppError('organization.not_found');
  return { host: { ...none, organizationId: organization.id }, isPublished: true };
}

export async function showContact(
  { db }: Pick<Deps, 'db'>,
  subject: contract.Subject,
  viewerId: string | null,
): Promise<contract.Contact> {
  const { host: hostRef, isPublished } = await requireSubject(db, subject, viewerId);
  const contact = await conversations.findContact(db, hostRef, viewerId);
  const { host, event, conversationId } = contact;
  return { host, event, isOpen: isPublished && policy.canContact(contact), conversationId };
}

type NewMessage = { viewerId: string; text: string };

export async function startConversation(
  deps: Deps,
  subject: contract.Subject,
  { viewerId, text }: NewMessage,
): Promise<{ id: string }> {
  const { db, clock } = deps;
  const { host, isPublished } = await requireSubject(db, subject, viewerId);
  if (!isPublished) throw new AppError('event.not_published');
  const contact = await conversations.findContact(db, host, viewerId);
  if (contact.isHost) throw new AppError('conversation.oneself');
  if (!policy.canContact(contact)) throw new AppError('conversation.not_open');
  await requireVerifiedEmail(deps, viewerId);
  return db.transaction(async (tx) => {
    const id = await conversations.insertConversation(tx, host, viewerId, clock.now());
    await addMessage(tx, deps, { conversationId: id, authorId: viewerId, isFromHost: false, text });
    return { id };
  });
}

export async function listConversations({ db }: Pick<Deps, 'db'>, viewerId: string, cursor?: string) {
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await conversations.listConversationsOf(db, viewerId, { after, limit: CONVERSATIONS_PER_PAGE + 1 });
  const page = rows.slice(0, CONVERSATIONS_PER_PAGE);
  const final = page.at(-1);
  return {
    conversations: page.map(({ last, lastMessageAt, ...row }) => ({
      ...presentConversation(row),
      last: { ...last, sentAt: lastMessageAt.toISOString() },
    })),
    nextCursor:
      rows.length > page.length && final ? writeCursor({ at: final.lastMessageAt.toISOString(), id: final.id }) : null,
  };
}

export async function showConversation({ db }: Pick<Deps, 'db'>, ref: ConversationRef, cursor?: string) {
  const conversation = await requireConversation(db, ref);
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await messages.listMessagesOf(db, conversation.id, { after, limit: MESSAGES_PER_PAGE + 1 });
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  const final = page.at(-1);
  return {
    conversation: presentConversation(conversation),
    messages: page.map((row) => presentMessage(row, ref.viewerId)),
    nextCursor:
      rows.length > page.length && final ? writeCursor({ at: final.sentAt.toISOString(), id: final.id }) : null,
  };
}

export async function sendMessage(deps: Deps, ref: ConversationRef, text: string): Promise<contract.Message> {
  const { db, clock } = deps;
  const conversation = await requireConversation(db, ref);
  if (!policy.canWrite(conversation)) throw new AppError('conversation.not_open');
  await requireVerifiedEmail(deps, ref.viewerId);
  const id = await db.transaction(async (tx) => {
    await conversations.updateLastMessage(tx, conversation.id, clock.now());
    const { isForHost: isFromHost } = conversation;
    return addMessage(tx, deps, { conversationId: conversation.id, authorId: ref.viewerId, isFromHost, text });
  });
  return presentMessage((await messages.findMessage(db, id))!, ref.viewerId);
}

type MessageRef = { messageId: string; viewerId: string };

export async function reportMessage(
  { db }: Pick<Deps, 'db'>,
  { messageId, viewerId }: MessageRef,
  report: (tx: Db) => Promise<void>,
): Promise<void> {
  const message = await messages.findMessage(db, messageId);
  if (!message || !(await conversations.isPartOfConversation(db, message.conversationId, viewerId)))
    throw new AppError('message.not_found');
  if (!policy.canReport(viewerId, message)) throw new AppError('auth.forbidden');
  await db.transaction(report);
}

export async function switchMessages(
  { db }: Pick<Deps, 'db'>,
  host: HostChoice,
  { viewerId, isOpen }: { viewerId: string; isOpen: boolean },
): Promise<void> {
  if (!(await canHostAs(db, host, viewerId))) throw new AppError('auth.forbidden');
  await (isOpen ? deleteClosedHost(db, host) : insertClosedHost(db, host));
}

async function addMessage(
  tx: Db,
  deps: Deps,
  message: { conversationId: string; authorId: string; isFromHost: boolean; text: string },
): Promise<string> {
  if (!message.isFromHost) await countMessage(tx, deps, message.authorId);
  const messageId = await messages.insertMessage(tx, { ...message, now: deps.clock.now() });
  await publish(tx, messagePosted, { messageId });
  return messageId;
}

/** Throws above the limit of the account, in the transaction that sends the message. Counted in the database, for all nodes. */
async function countMessage(tx: Db, { config, clock }: Deps, personId: string): Promise<void> {
  if (config.RATE_LIMITS === 'off') return;
  const now = clock.now();
  const account = await findUser(tx, personId, now);
  if (!account) throw new AppError('auth.invalid_token');
  const limit = messageLimits[isNewAccount(account, now) ? 'new' : 'known'];
  if ((await conversations.addMessageCount(tx, personId, utcDay(now))) <= limit) return;
  const advice = adviseNewAccount(account, now, `send ${messageLimits.known}`);
  const message = `You can send ${limit} messages to hosts a day. Please continue after midnight UTC.${advice}`;
  throw new AppError('conversation.too_many_messages', { message, retryAfterSeconds: secondsUntilUtcMidnight(now) });
}

async function requireConversation(db: Db, { conversationId, viewerId }: ConversationRef) {
  const conversation = await conversations.findConversation(db, conversationId, viewerId);
  if (!conversation) throw new AppError('conversation.not_found');
  return conversation;
}

const presentConversation = ({ isReachable, ...row }: conversations.ConversationRow): contract.Conversation => ({
  ...row,
  isOpen: policy.canWrite({ isForHost: row.isForHost, isReachable }),
});

const presentMessage = (
  { conversationId: _conversationId, sentAt, ...row }: messages.MessageRow,
  viewerId: string,
): contract.Message => ({
  ...row,
  sentAt: sentAt.toISOString(),
  abilities: { report: policy.canReport(viewerId, row) },
});
