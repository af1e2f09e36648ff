import type { SpamSign } from '#contracts/moderation/site-rules.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Posted } from '#server/platform/effects.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hold, touchHeldCase } from './holding.actions.ts';
import * as screening from './screening.queries.ts';
import { simhash } from './simhash.ts';
import { HELD_FROM, REFUSED_FROM, scoreSpam } from './spam-score.ts';
import { findTarget } from './targets.queries.ts';

type Deps = Pick<AppDeps, 'clock' | 'config'>;
type Post = Parameters<Posted>[1] & { title: string; text: string; now: Date };
type Author = { isYoung: boolean };

/**
 * Looks at something new or edited before its transaction commits. Spam is refused, and what may be spam, or comes from a person whose posts
 * are held, is hidden until a moderator has looked at it.
 */
export const screenPosts =
  ({ clock, config }: Deps): Posted =>
  async (tx, posted) => {
    const now = clock.now();
    // The moderator who looks at it must see the edit.
    if (await touchHeldCase(tx, posted)) return;
    const target = await findTarget(tx, posted.kind, posted.targetId);
    const author = await screening.findPostAuthor(tx, posted.actorId, now);
    if (!target || target.isHidden || !author || author.isStaff) return;
    const { title, text } = target;
    const hasLimits = config.RATE_LIMITS !== 'off';
    const { score, why } = await scorePost(tx, { ...posted, title, text, now }, author, hasLimits);
    if (score >= REFUSED_FROM) throw new AppError('content.refused');
    const signs: SpamSign[] = author.isHeld ? ['held-person', ...why] : why;
    if (signs.length > 0 && (author.isHeld || score >= HELD_FROM))
      await hold(tx, { ...posted, authorId: target.authorId, snapshot: { title, text }, why: signs, score, now });
  };

async function scorePost(tx: Db, post: Post, { isYoung }: Author, hasLimits: boolean) {
  const { kind, targetId, actorId, isEdit = false, form, now } = post;
  // The title of a comment is that of its event.
  const text = kind === 'comment' ? post.text : `${post.title}\n${post.text}`;
  // Floods of events change the title and keep the description.
  const fingerprint = simhash(post.text) ?? simhash(text);
  const isNewAuthor = isYoung || !(await screening.hasPublishedEnough(tx, actorId));
  const waiting = isNewAuthor ? await screening.countWaiting(tx, actorId) : 0;
  const copies =
    fingerprint === null || !hasLimits
      ? { own: 0, ofOthers: 0 }
      : await screening.countCopies(tx, { simhash: fingerprint, personId: actorId, targetId, now });
  const events =
    kind === 'event' && !isEdit && hasLimits
      ? await screening.countEvents(tx, { personId: actorId, eventId: targetId, now })
      : { lastHour: 0, alike: 0 };
  await screening.upsertFingerprint(tx, { kind, targetId, authorId: actorId, simhash: fingerprint, now });
  return scoreSpam({
    text,
    isNewAuthor,
    isEdit,
    hasFilledHoneypot: (form?.website ?? '') !== '',
    formSeconds: form?.seconds ?? null,
    ownCopies: copies.own,
    copiesOfOthers: copies.ofOthers,
    waiting,
    eventsLastHour: events.lastHour,
    eventsAlike: events.alike,
  });
}
