import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IS_SHIFT_SHOWN } from '#server/volunteering/needs/shift-cards.queries.ts';

const EarliestStartRow = z.object({ shiftId: z.string(), earliestStart: z.date() });

/**
 * Stores the times before a move, or those of a shift that was cancelled, and who did it. Of several moves, the first times are kept. Returns the
 * earlier one of the times at which each shift began before and begins now; nothing of those that were deleted.
 */
export async function upsertPendingMoves(
  tx: Db,
  shifts: readonly { shiftId: string; startsAt?: Date; endsAt?: Date }[],
  changedBy: string | null,
): Promise<z.infer<typeof EarliestStartRow>[]> {
  return tx.rows(
    EarliestStartRow,
    `with stored as (
       insert into pending_shift_moves as pending (shift_id, starts_at, ends_at, changed_by)
       select s.id, coalesce(was."startsAt", s.starts_at), coalesce(was."endsAt", s.ends_at), (select id from people where id = $2)
         from json_to_recordset($1) as was ("shiftId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
           join volunteer_shifts s on s.id = was."shiftId"
         order by s.id
       on conflict (shift_id) do update set changed_by = case when pending.changed_by = excluded.changed_by then pending.changed_by end
       returning shift_id, starts_at)
     select s.id as "shiftId", least(s.starts_at, stored.starts_at) as "earliestStart"
       from stored join volunteer_shifts s on s.id = stored.shift_id`,
    [JSON.stringify(shifts), changedBy],
  );
}

/** Enqueues a job for each change that had to wait because its shift was hidden, and is shown again. Of other changes, the job is still queued. */
export async function enqueueWaitingChanges(db: Db): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('notify-of-shift-move', json_build_object('shiftId', m.shift_id), max_attempts := 10, job_key := 'shift-news:' || m.shift_id)
      from pending_shift_moves m join volunteer_shifts s on s.id = m.shift_id join volunteer_roles r on r.id = s.role_id
        left join events e on e.id = r.event_id
      where ${IS_SHIFT_SHOWN} and not exists (select from graphile_worker.jobs j where j.key = 'shift-news:' || m.shift_id)`,
  );
}

const PendingMove = z.object({
  id: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  changedBy: z.string().nullable(),
});

export async function takePendingMove(tx: Db, shiftId: string): Promise<z.infer<typeof PendingMove> | undefined> {
  return tx.row(
    PendingMove,
    `delete from pending_shift_moves where shift_id = $1
     returning id, starts_at as "startsAt", ends_at as "endsAt", changed_by as "changedBy"`,
    [shiftId],
  );
}
