import type { EventFields } from '#contracts/events/event-fields.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { requireVerifiedEmail, requireVerifiedEmailAlways } from '#server/accounts/accounts.policy.ts';
import { type EventForViewer, type EventRow, findEvent } from '#server/events/events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { canHostAs, isPrivateGroup, lockHost, updateEventHost } from './event-hosts.queries.ts';

/** Throws unless the viewer may post as this host. */
export async function requireCanHostAs(tx: Db, host: HostChoice, viewerId: string): Promise<void> {
  if (await canHostAs(tx, host, viewerId)) return;
  const { code, message } = new AppError('event.not_your_host');
  throw new AppError(code, { fields: { host: message } });
}

/** Posting for an organization always requires a verified email; other posts only if the site is configured so. */
export async function requirePosterEmail(
  tx: Db,
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  { host }: Pick<EventRow, 'host'>,
  viewerId: string,
): Promise<void> {
  if (host.kind === 'organization') await requireVerifiedEmailAlways({ db: tx, clock }, viewerId);
  else await requireVerifiedEmail({ db: tx, config, clock }, viewerId);
}

/**
 * Throws while the site staff hide the group or organization that hosts a draft: its events are hidden with it, and so is nothing new of it
 * published. Call it before locking the listings, as those who hide a host do.
 */
export async function requireShownHost(tx: Db, { host: { kind, id, name } }: Pick<EventRow, 'host'>): Promise<void> {
  if (kind === 'person') return;
  const { isHidden, isHeld } = await lockHost(tx, { kind, id });
  if (!isHidden) return;
  const message = isHeld
    ? `${name} is waiting for a moderator to look at it. Keep this event as a draft, and publish it when ${name} is shown.`
    : `The site’s moderators have hidden ${name}. Keep this event as a draft, and publish it when ${name} is shown again.`;
  throw new AppError('content.hidden', { message });
}

/** Only for drafts that were never published: people have accepted an invitation from the host they saw, and hidden events return. */
export async function changeHost(tx: Db, event: EventRow, viewerId: string, host: HostChoice): Promise<EventForViewer> {
  if (event.status !== 'draft' || event.isHidden) throw new AppError('event.host_fixed');
  await requireCanHostAs(tx, host, viewerId);
  await updateEventHost(tx, event.id, host);
  return (await findEvent(tx, event.id, viewerId))!;
}

/** Errors of fields that the host does not allow, by field. */
export async function hostFieldErrors(
  tx: Db,
  { host }: Pick<EventRow, 'host'>,
  { visibility }: EventFields,
): Promise<Record<string, string>> {
  if (visibility !== 'public' || host.kind !== 'group' || !(await isPrivateGroup(tx, host.id))) return {};
  return { visibility: 'This group is private. Choose group members or people with the link.' };
}
