import { z } from 'zod';
import { RuleCode, TargetKind } from '#contracts/moderation/moderation-fields.ts';
import { CaseCard, type CaseDetail } from '#contracts/moderation/reports.contract.ts';
import { optionalPersonJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

const CardRow = CaseCard.extend({ reportedAt: z.date() });
export type CardRow = z.infer<typeof CardRow>;

const COLUMNS = `c.id, c.kind, c.target_id as "targetId", c.snapshot, c.state, c.revision, c.report_count as reports, c.is_urgent as "isUrgent",
  c.reported_at as "reportedAt", ${optionalPersonJson()} as author,
  case when h.case_id is not null then json_build_object('why', h.why, 'score', h.score) end as held,
  (select json_build_object('action', d.action, 'madeAt', ${instantSql('d.made_at')}, 'isEnded', d.ended_at is not null)
    from decisions d where d.case_id = c.id order by d.made_at desc, d.id desc limit 1) as decision`;
const JOINS = `left join people p on p.id = c.author_id left join avatars v on v.person_id = p.id left join held_content h on h.case_id = c.id`;

type Page = {
  state: 'open' | 'decided' | 'held';
  authorId: string | null;
  after: { rank: number; at: string; id: string } | null;
  limit: number;
};

/** The page comes from the index alone, and only its cases are read. */
export async function listCases(db: Db, { state, authorId, after, limit }: Page): Promise<CardRow[]> {
  return db.rows(
    CardRow,
    `with page as materialized (
       select c.id, c.is_urgent, c.reported_at from moderation_cases c ${state === 'held' ? 'join held_content h on h.case_id = c.id' : ''}
        where c.state = $1 ${authorId ? 'and c.author_id = $2' : 'and $2::uuid is null'}
          and ($3::boolean is null or (c.is_urgent, c.reported_at, c.id) < ($3, $4::timestamptz, $5::uuid))
        order by c.is_urgent desc, c.reported_at desc, c.id desc limit ${limit})
     select ${COLUMNS} from page join moderation_cases c on c.id = page.id ${JOINS} order by c.is_urgent desc, c.reported_at desc, c.id desc`,
    [state === 'held' ? 'open' : state, authorId, after && after.rank === 1, after?.at ?? null, after?.id ?? null],
  );
}

export async function findCase(db: Db, caseId: string): Promise<CardRow | undefined> {
  return db.row(CardRow, `select ${COLUMNS} from moderation_cases c ${JOINS} where c.id = $1`, [caseId]);
}

const StateRow = z.object({
  id: z.string(),
  kind: TargetKind,
  targetId: z.string(),
  authorId: z.string().nullable(),
  authorRole: z.string().nullable(),
  state: z.enum(['open', 'decided']),
  revision: z.number(),
  withLaterDates: z.boolean(),
  title: z.string(),
});
export type CaseState = z.infer<typeof StateRow>;

/**
 * Locks the accounts of the authors, and of `personIds`, before their cases, as the deletion of an account does. Those of
 * administrators come first, as in `lockAdministrators`.
 */
export async function lockAuthors(
  tx: Db,
  caseIds: readonly string[],
  personIds: readonly string[] = [],
): Promise<void> {
  await tx.execute(
    `select from accounts where id = any ($2::uuid[])
        or id in (select author_id from moderation_cases where id = any ($1::uuid[]))
      order by role <> 'administrator', id for no key update`,
    [caseIds, personIds],
  );
}

/** Locks the cases in one order, so that of two moderators the second sees what the first decided. */
export async function lockCases(tx: Db, caseIds: readonly string[]): Promise<CaseState[]> {
  await tx.execute('select from moderation_cases where id = any ($1::uuid[]) order by id for update', [caseIds]);
  return findCaseStates(tx, caseIds);
}

export async function findCaseStates(db: Db, caseIds: readonly string[]): Promise<CaseState[]> {
  return db.rows(
    StateRow,
    `select c.id, c.kind, c.target_id as "targetId", c.author_id as "authorId", a.role as "authorRole", c.state, c.revision,
        c.with_series as "withLaterDates", c.snapshot->>'title' as title
       from moderation_cases c left join accounts a on a.id = c.author_id where c.id = any ($1::uuid[]) order by c.id`,
    [caseIds],
  );
}

type NewCase = {
  kind: CaseState['kind'];
  targetId: string;
  authorId: string | null;
  snapshot: object;
  isUrgent: boolean;
  now: Date;
};

/** The open case of the target, without an author who has deleted the account meanwhile: a new one, or the one that is open already. */
export async function openCase(
  tx: Db,
  { kind, targetId, authorId, snapshot, isUrgent, now }: NewCase,
): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into moderation_cases as c (kind, target_id, author_id, snapshot, is_urgent, opened_at, reported_at)
     values ($1, $2, (select id from people where id = $3), $4, $5, $6, $6)
     on conflict (kind, target_id) where state = 'open'
       do update set is_urgent = c.is_urgent or excluded.is_urgent, reported_at = excluded.reported_at, revision = c.revision + 1
     returning id`,
    [kind, targetId, authorId, snapshot, isUrgent, now],
  );
  return id;
}

type NewReport = {
  caseId: string;
  reporterId: string | null;
  email: string | null;
  reason: string;
  words: string;
  isIllegal: boolean;
  now: Date;
};

/** A person's second report of the same case replaces the first. */
export async function upsertReport(tx: Db, report: NewReport): Promise<void> {
  await tx.execute(
    `insert into reports (case_id, reporter_id, reporter_email, reason, words, is_illegal, reported_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint reports_once_per_person do update
       set reason = excluded.reason, words = excluded.words, is_illegal = excluded.is_illegal, reported_at = excluded.reported_at`,
    [report.caseId, report.reporterId, report.email, report.reason, report.words, report.isIllegal, report.now],
  );
  await tx.execute(
    'update moderation_cases set report_count = (select count(*) from reports where case_id = $1) where id = $1',
    [report.caseId],
  );
}

const ReportRow = z.object({
  reason: RuleCode,
  words: z.string(),
  isIllegal: z.boolean(),
  reporter: z.string(),
  reportedAt: z.date(),
});

const MAX_LISTED_REPORTS = 100;

export async function listReports(db: Db, caseId: string): Promise<CaseDetail['listedReports']> {
  const rows = await db.rows(
    ReportRow,
    `select r.reason, r.words, r.is_illegal as "isIllegal", coalesce(p.name, r.reporter_email, 'A deleted account') as reporter,
        r.reported_at as "reportedAt"
       from reports r left join people p on p.id = r.reporter_id where r.case_id = $1 order by r.reported_at, r.id limit ${MAX_LISTED_REPORTS}`,
    [caseId],
  );
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}

const MAX_CASES_OF_AUTHOR = 1000;
const OpenRow = z.object({ id: z.string(), revision: z.number() });

export async function listOpenCasesAbout(db: Db, authorId: string): Promise<z.infer<typeof OpenRow>[]> {
  return db.rows(
    OpenRow,
    `select id, revision from moderation_cases where author_id = $1 and state = 'open' order by reported_at desc, id limit ${MAX_CASES_OF_AUTHOR}`,
    [authorId],
  );
}

export async function closeCases(tx: Db, caseIds: readonly string[]): Promise<void> {
  await tx.execute(
    `update moderation_cases set state = 'decided', revision = revision + 1 where id = any ($1::uuid[])`,
    [caseIds],
  );
}

const AddressRow = z.object({
  reportId: z.string(),
  email: z.string(),
  kind: TargetKind,
  /** Null for people without an account: the address may be another person's, and the title a stranger's. */
  title: z.string().nullable(),
});

/** Who learns the outcome of a case: at their verified address, or at the one they left. */
export async function listReporterAddresses(tx: Db, caseIds: readonly string[]): Promise<z.infer<typeof AddressRow>[]> {
  return tx.rows(
    AddressRow,
    `select r.id as "reportId", coalesce(a.email, r.reporter_email) as email, c.kind,
         case when r.reporter_id is not null then c.snapshot->>'title' end as title
       from reports r join moderation_cases c on c.id = r.case_id
       left join accounts a on a.id = r.reporter_id and a.email_verified_at is not null
      where r.case_id = any ($1::uuid[]) and coalesce(a.email, r.reporter_email) is not null order by r.id`,
    [caseIds],
  );
}

/** What it said is kept as long as it can be appealed, and until an appeal is answered. */
export async function eraseOldSnapshots(db: Db, decidedBefore: Date): Promise<void> {
  await db.execute(
    `with erased as (update moderation_cases c set snapshot = '{"title": "", "text": ""}'
       where c.state = 'decided' and c.snapshot->>'title' <> ''
         and not exists (select from decisions d where d.case_id = c.id and (d.made_at > $1 or d.appeal_state = 'open')) returning c.id)
     update reports set words = '', reporter_email = null where case_id in (select id from erased)`,
    [decidedBefore],
  );
}

const OpenCaseRow = z.object({ id: z.string(), targetId: z.string() });

/** The open cases about these things, by the ids of the things. */
export async function findOpenCaseIds(
  db: Db,
  targets: readonly { kind: CaseState['kind']; targetId: string }[],
): Promise<Map<string, string>> {
  const rows = await db.rows(
    OpenCaseRow,
    `select c.id, c.target_id as "targetId" from unnest($1::text[], $2::uuid[]) target (kind, id)
       join moderation_cases c on c.kind = target.kind and c.target_id = target.id and c.state = 'open'`,
    [targets.map(({ kind }) => kind), targets.map(({ targetId }) => targetId)],
  );
  return new Map(rows.map(({ id, targetId }) => [targetId, id]));
}

/** The open case about something, for the command line. */
export async function findOpenCase(db: Db, targetId: string): Promise<CardRow | undefined> {
  return db.row(
    CardRow,
    `select ${COLUMNS} from moderation_cases c ${JOINS} where c.target_id = $1 and c.state = 'open'`,
    [targetId],
  );
}

/** Remembers who looks at the case. */
export async function updateLookedAt(db: Db, caseId: string, personId: string, now: Date): Promise<void> {
  await db.execute(`update moderation_cases set looked_at_by = $2, looked_at = $3 where id = $1 and state = 'open'`, [
    caseId,
    personId,
    now,
  ]);
}

const ReviewerRow = z.object({ name: z.string() });
const LOOK_MINUTES = 2;

/** Another person of the staff who has the case open now. */
export async function findOtherReviewer(db: Db, caseId: string, viewerId: string, now: Date): Promise<string | null> {
  const row = await db.row(
    ReviewerRow,
    `select p.name from moderation_cases c join people p on p.id = c.looked_at_by
      where c.id = $1 and c.state = 'open' and p.id <> $2 and c.looked_at > $3::timestamptz - interval '${LOOK_MINUTES} minutes'`,
    [caseId, viewerId, now],
  );
  return row?.name ?? null;
}
