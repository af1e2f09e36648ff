import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import type { HeldKind } from '#contracts/moderation/site-rules.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/**
 * Work of a higher feature in the transaction of a lower one, passed to its routes by feature-routes.ts. Only for work that must be atomic
 * with the change or needs data that is gone afterwards; everything else uses domain events.
 */
export type Effect<Facts> = (tx: Db, facts: Facts) => Promise<void>;

/** A person reported something, with a reason in their own words. */
export type ReportEffect = Effect<{ targetId: string; reporterId: string; reason: string }>;

/**
 * A person wrote something that others will read. The effect may refuse it with `content.refused`, or hide it until a moderator has looked
 * at it. It runs after the domain events were published: their jobs skip what is hidden.
 */
export type PostEffect = Effect<{
  kind: HeldKind;
  targetId: string;
  actorId: string;
  isEdit?: boolean;
  /** For an event: it was posted or edited with all later dates of its series. */
  withLaterDates?: boolean;
  form?: FormTraces | undefined;
  proof?: GivenProof;
}>;

type CopySource = { eventId: string } | { templateId: string };

/** An event was copied: duplicated, saved as a template, made from one, or repeated on dates of its series. */
export type CopyEffect = Effect<{ source: CopySource; copy: { eventIds: readonly string[] } | { templateId: string } }>;

/** The source of a draft, and what copies the rest of it. */
export type DraftSource = { source: CopySource; effects: readonly CopyEffect[] };

/** The same effects with the proof of work of a request. */
export const withProof = <Effects extends { posted: readonly PostEffect[] }>(
  effects: Effects,
  proof: GivenProof,
): Effects => ({
  ...effects,
  posted: effects.posted.map(
    (posted): PostEffect =>
      (tx, facts) =>
        posted(tx, { ...facts, proof }),
  ),
});

export async function runEffects<Facts>(tx: Db, effects: readonly Effect<Facts>[], facts: Facts): Promise<void> {
  for (const effect of effects) await effect(tx, facts);
}
