import type { FastifyInstance } from 'fastify';
import {
  type AuditEntry,
  type AuditFilter,
  exportAuditEntries,
  getAuditFilters,
  listAuditEntries,
} from '#contracts/admin/audit.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as queries from './audit-entries.queries.ts';

const PAGE_SIZE = 50;
const MAX_EXPORTED = 10_000;

export function auditRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listAuditEntries, async ({ query: { cursor, ...filter } }) => {
    const before = readCursor(cursor, ['before'])?.before ?? null;
    const rows = await queries.listAuditEntries(deps.db, filter, { before, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    return {
      entries: page.map(presentEntry),
      nextCursor: rows.length > PAGE_SIZE ? writeCursor({ before: page.at(-1)!.id }) : null,
    };
  });

  serve(app, exportAuditEntries, async ({ query }) => new PreparedText(await toCsv(deps, query), CSV_TYPE), {
    limits: [byViewer('audit-export', 30, 300)],
  });

  serve(app, getAuditFilters, async () => ({
    actors: await queries.listAuditActors(deps.db),
    actions: await queries.listAuditActions(deps.db),
  }));
}

const presentEntry = ({ at, actorName, ...row }: queries.EntryRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  actor: row.actorId !== null && actorName !== null ? { id: row.actorId, name: actorName } : null,
});

async function toCsv({ db }: Pick<AppDeps, 'db'>, filter: AuditFilter): Promise<string> {
  const found = await queries.listAuditEntries(db, filter, { before: null, limit: MAX_EXPORTED + 1 });
  const rows = found.slice(0, MAX_EXPORTED);
  const oldest = rows.at(-1)?.at.toISOString().slice(0, 10);
  return writeCsv([
    ['Time', 'Actor', 'Actor id', 'Action', 'Kind', 'Target id', 'Target', 'Before', 'After'],
    ...rows.map(({ at, actorName, actorId, action, kind, targetId, targetName, before, after }) => [
      at.toISOString(),
      actorName ?? '',
      actorId ?? '',
      action,
      kind,
      targetId,
      targetName ?? '',
      before ? JSON.stringify(before) : '',
      after ? JSON.stringify(after) : '',
    ]),
    // Nobody must take a part for the whole.
    ...(found.length > MAX_EXPORTED
      ? [[`These are the newest ${MAX_EXPORTED} entries. Older ones are in another file: choose “Until” ${oldest}.`]]
      : []),
  ]);
}
