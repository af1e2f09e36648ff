import { enqueuePushes } from '#server/notifications/push/push-queue.queries.ts';
import { wishesOf } from '#server/notifications/settings/wishes.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { oneLine } from './excerpt.ts';
import { noticeMail } from './notices.emails.ts';
import type { Notice, TellingDeps } from './notices.ts';
import { findReceivers, insertNotifications, notifyPeople, type Receiver } from './tell-people.queries.ts';

/** For whoever tells people something. */
export type { Notice, TellingDeps };

type Deps = Pick<AppDeps, 'config' | 'keys' | 'clock'>;

/**
 * Tells people, in the transaction of what happened or of the job that found who should know: in the site, by mail or in their next digest,
 * and on their devices, as each has chosen. Set-based, for hundreds at once; a caller with thousands makes a job for each batch
 * (`enqueueInBatches`). The row in `notifications` is what makes it once: a retried caller writes nothing for those who have it. Who may see
 * what it tells of is the caller's query; the list of notifications asks again. Answers how many were told.
 */
export async function tellPeople(tx: Db, deps: Deps, all: readonly Notice[]): Promise<number> {
  if (all.length === 0) return 0;
  const notices = all.map((notice) => ({ ...notice, title: oneLine(notice.title) }));
  const now = deps.clock.now();
  const receivers = await findReceivers(tx, notices, now);
  const wanted = new Map(
    receivers
      .map((receiver) => wantedBy(receiver, notices[receiver.at]!))
      .filter(({ wishes }) => wishes.site || wishes.mail !== 'off' || wishes.push)
      .map((one) => [keyOf(one.notice), one]),
  );
  const rows = [...wanted.values()].map(({ notice: { letter: _letter, ...notice }, wishes }) => ({
    ...notice,
    isInSite: wishes.site,
    waitsForDigest: wishes.mail === 'digest',
  }));
  const written = await insertNotifications(tx, rows, now);
  const told = written.map(({ id, ...of }) => ({ id, ...wanted.get(keyOf(of))! }));
  const mailed = told.filter(({ wishes }) => wishes.mail === 'now');
  await enqueueMails(
    tx,
    mailed.map(({ notice, ...to }) => noticeMail(deps, notice, to)),
  );
  const pushed = told.filter(({ wishes }) => wishes.push);
  await enqueuePushes(
    tx,
    pushed.map(({ id, notice, heldUntil }) => ({
      notificationId: id,
      personId: notice.personId,
      heldUntil,
      expiresAt: notice.expiresAt ?? null,
    })),
  );
  await notifyPeople(
    tx,
    told.filter(({ wishes }) => wishes.site).map(({ notice }) => notice.personId),
  );
  return told.length;
}

const keyOf = ({ personId, reason }: Pick<Notice, 'personId' | 'reason'>) => `${personId} ${reason}`;

function wantedBy({ email, switches, quietEnd }: Receiver, notice: Notice) {
  const wishes = { ...wishesOf(notice.kind, switches), ...(notice.isReceipt && { site: false, push: false }) };
  const isTooSoon = quietEnd && notice.startsAt && notice.startsAt <= quietEnd;
  return { notice, wishes, email, heldUntil: isTooSoon ? null : quietEnd };
}
