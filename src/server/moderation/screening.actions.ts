import { NO_PROOF } from '#contracts/accounts/proof-of-work.ts';
import type { SpamSign } from '#contracts/moderation/site-rules.ts';
import { isProofAsked, spendProof } from '#server/accounts/proofs/proofs.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PostEffect } from '#server/platform/effects.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hold, touchHeldCase } from './holding.actions.ts';
import * as screening from './screening.queries.ts';
import { simhash } from './simhash.ts';
import { HELD_FROM, hasListedWord, REFUSED_FROM, scoreSpam } from './spam-score.ts';
import { findTarget } from './targets.queries.ts';

type Deps = Pick<AppDeps, 'clock' | 'config' | 'keys' | 'settings'>;
type Post = Parameters<PostEffect>[1] & { title: string; text: string; now: Date };
type Author = { isNew: boolean; hasProof: boolean };

/**
 * Looks at something new or edited before its transaction commits. Spam is refused, and what may be spam, or comes from a person whose posts
 * are held, is hidden until a moderator has looked at it.
 */
export const screenPosts =
  (deps: Deps): PostEffect =>
  async (tx, posted) => {
    const { clock, config } = deps;
    const now = clock.now();
    // The moderator who looks at it must see the edit.
    if (await touchHeldCase(tx, posted)) return;
    const { withLaterDates = false } = posted;
    const target = await findTarget(tx, posted.kind, posted.targetId);
    const author = await screening.findPostAuthor(tx, posted.actorId, now);
    if (!target || !author || (author.isStaff && !author.isHeld)) return;
    const isNew = author.isYoung || !(await screening.hasPublishedEnough(tx, posted.actorId));
    const hasProof = await takeProof(tx, deps, posted, { isNew });
    const { title, text } = target;
    const site = { hasLimits: config.RATE_LIMITS !== 'off', words: deps.settings.get('spam-words') };
    const { score, why } = await scorePost(tx, { ...posted, title, text, now }, { isNew, hasProof }, site);
    if (score >= REFUSED_FROM) throw new AppError('content.refused');
    const signs: SpamSign[] = author.isHeld ? ['held-person', ...why] : why;
    if (signs.length > 0 && (author.isHeld || score >= HELD_FROM))
      await hold(tx, {
        ...posted,
        withLaterDates,
        authorId: target.authorId,
        snapshot: { title, text },
        why: signs,
        score,
        now,
      });
  };

/** False if the client cannot make the proof that the site asks for: then the post waits. A client that only sent none is asked for it. */
async function takeProof(tx: Db, deps: Deps, posted: Parameters<PostEffect>[1], author: { isNew: boolean }) {
  const { isEdit, proof = { purpose: 'post', header: undefined } } = posted;
  if (isEdit || !isProofAsked(deps, author)) return true;
  if (proof.header === NO_PROOF) return false;
  await spendProof(tx, deps, proof);
  return true;
}

type Site = { hasLimits: boolean; words: string };

async function scorePost(tx: Db, post: Post, { isNew: isNewAuthor, hasProof }: Author, { hasLimits, words }: Site) {
  const { kind, targetId, actorId, isEdit = false, form, now } = post;
  // The title of a comment is that of its event.
  const text = kind === 'comment' ? post.text : `${post.title}\n${post.text}`;
  // Floods of events change the title and keep the description.
  const fingerprint = simhash(post.text) ?? simhash(text);
  const isRewritten =
    isEdit && fingerprint !== null && (await screening.isRewritten(tx, { kind, targetId }, fingerprint));
  const waiting = isNewAuthor ? await screening.countWaiting(tx, actorId) : 0;
  const copies =
    fingerprint === null || !hasLimits
      ? { own: 0, ofOthers: 0 }
      : await screening.countCopies(tx, { simhash: fingerprint, personId: actorId, kind, targetId, now });
  const events =
    kind === 'event' && !isEdit && hasLimits
      ? await screening.countEvents(tx, { personId: actorId, eventId: targetId, now })
      : { lastHour: 0, alike: 0 };
  await screening.upsertFingerprint(tx, { kind, targetId, authorId: actorId, simhash: fingerprint, now });
  return scoreSpam({
    text,
    isNewAuthor,
    isEdit,
    isRewritten,
    hasProof,
    hasFilledHoneypot: (form?.website ?? '') !== '',
    hasListedWord: hasListedWord(text, words),
    formSeconds: form?.seconds ?? null,
    ownCopies: copies.own,
    copiesOfOthers: copies.ofOthers,
    waiting,
    eventsLastHour: events.lastHour,
    eventsAlike: events.alike,
  });
}
