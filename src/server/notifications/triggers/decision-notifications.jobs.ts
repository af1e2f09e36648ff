import { findDecision } from '#server/moderation/decisions.queries.ts';
import { decisionChanged } from '#server/moderation/moderation.domain-events.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';

/** Only authors with a verified address get the statement of reasons by mail, so the site tells all of them. */
export const decisionNotificationJobs = (deps: NotifyDeps): Work =>
  on(decisionChanged, { name: 'notify-author-of-decision' }, ({ decisionId, change, count }) =>
    deps.db.transaction(async (tx) => {
      const decision = await findDecision(tx, decisionId);
      if (!decision?.authorId) return;
      const { authorId: personId, kind: target, action } = decision;
      const facts = { decisionId, change, target, action, count };
      await notify(tx, deps, [{ kind: 'decision', personId, facts, reason: `decision-${change}:${decisionId}` }]);
    }),
  );
