import { z } from 'zod';
import { Decision } from '#contracts/moderation/decisions.contract.ts';
import { RuleCode, TargetKind } from '#contracts/moderation/moderation-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const year = (column: string) => `extract(year from ${column} at time zone 'UTC')::integer as year`;

const ReportsRow = z.object({ year: z.number(), reason: RuleCode, count: z.number(), illegal: z.number() });

export async function countReportsByYear(db: Db): Promise<z.infer<typeof ReportsRow>[]> {
  return db.rows(
    ReportsRow,
    `select ${year('reported_at')}, reason, count(*) as count, count(*) filter (where is_illegal) as illegal
       from reports group by 1, 2 order by 1, 2`,
  );
}

const DecisionsRow = z.object({
  year: z.number(),
  kind: TargetKind,
  action: Decision.shape.action,
  count: z.number(),
  medianMinutes: z.number(),
});

/** Counts decisions, with the minutes from the first report to the decision. */
export async function countDecisionsByYear(db: Db): Promise<z.infer<typeof DecisionsRow>[]> {
  return db.rows(
    DecisionsRow,
    `select ${year('d.made_at')}, c.kind, d.action, count(*) as count,
        round(percentile_cont(0.5) within group (order by extract(epoch from d.made_at - c.opened_at) / 60))::integer as "medianMinutes"
       from decisions d join moderation_cases c on c.id = d.case_id group by 1, 2, 3 order by 1, 2, 3`,
  );
}

const AppealsRow = z.object({
  year: z.number(),
  outcome: z.enum(['open', 'upheld', 'reversed']),
  count: z.number(),
  medianMinutes: z.number().nullable(),
});

/** Counts appeals, with the minutes from the appeal to its answer. */
export async function countAppealsByYear(db: Db): Promise<z.infer<typeof AppealsRow>[]> {
  return db.rows(
    AppealsRow,
    `select ${year('appealed_at')}, appeal_state as outcome, count(*) as count,
        round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - appealed_at) / 60))::integer as "medianMinutes"
       from decisions where appeal_state is not null group by 1, 2 order by 1, 2`,
  );
}
