import { z } from 'zod';
import type { AuditFilter } from '#contracts/admin/audit.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isOnSiteDays } from '#server/platform/settings/site-settings.queries.ts';

const Settings = z.record(z.string(), z.unknown()).nullable();
const EntryRow = z.object({
  id: z.number(),
  at: z.date(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  kind: z.string(),
  targetId: z.string(),
  targetName: z.string().nullable(),
  before: Settings,
  after: Settings,
});
export type EntryRow = z.infer<typeof EntryRow>;

/** The page before the entry `before`, newest first. The order of ids is that of time. */
export async function listAuditEntries(
  db: Db,
  { actor, action, target, from, until }: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  return db.rows(
    EntryRow,
    `select e.id, e.at, e.actor_id as "actorId", a.name as "actorName", e.action, e.kind, e.target_id as "targetId", t.name as "targetName",
        e.before, e.after
       from (select * from audit_entries e where ($1::text is null or e.actor_id::text = $1 or ($1 = 'system' and e.actor_id is null))
        and ($2::text is null or e.action = $2) and ($3::text is null or e.target_id = $3)
        and ${isOnSiteDays('e.at', '$4', '$5')}
        and ($6::bigint is null or e.id < $6)
        order by e.id desc limit $7) e
       left join people a on a.id = e.actor_id
       left join people t on e.kind = 'person' and t.id = case when e.kind = 'person' then e.target_id::uuid end
      order by e.id desc`,
    [actor ?? null, action ?? null, target ?? null, from ?? null, until ?? null, before, limit],
  );
}

const ActorRow = z.object({ id: z.string(), name: z.string() });
const ActionRow = z.object({ action: z.string() });

export async function listAuditActors(db: Db): Promise<z.infer<typeof ActorRow>[]> {
  return db.rows(
    ActorRow,
    `select id, name from people where id in (select actor_id from audit_entries) order by name, id limit 500`,
  );
}

export async function listAuditActions(db: Db): Promise<string[]> {
  const rows = await db.rows(ActionRow, 'select distinct action from audit_entries order by action limit 500');
  return rows.map(({ action }) => action);
}
