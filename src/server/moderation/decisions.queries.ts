import { z } from 'zod';
import { Decision, HiddenAlong } from '#contracts/moderation/decisions.contract.ts';
import type { DecisionAction, RuleCode } from '#contracts/moderation/site-rules.ts';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { HIDDEN_ALONG } from '#server/platform/postgres/hidden-rows.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const DecisionRow = Decision.omit({ isAuthor: true, isAnsweredByOther: true, appeal: true, abilities: true }).extend({
  madeAt: z.date(),
  until: z.date().nullable(),
  endedAt: z.date().nullable(),
  authorId: z.string().nullable(),
  authorRole: z.string().nullable(),
  madeBy: z.string().nullable(),
  appealState: z.enum(['open', 'upheld', 'reversed']).nullable(),
  appealWords: z.string().nullable(),
  appealedAt: z.date().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

const SELECT = `select d.id, d.case_id as "caseId", c.kind, c.snapshot->>'title' as title, c.snapshot->>'text' as text, d.action, d.rule, d.explanation,
    d.was_held as "wasHeld", d.made_at as "madeAt", d.until, d.ended_at as "endedAt", d.author_id as "authorId", a.role as "authorRole", d.made_by as "madeBy",
    d.appeal_state as "appealState", d.appeal_words as "appealWords", d.appealed_at as "appealedAt", d.answer, d.answered_at as "answeredAt"
  from decisions d join moderation_cases c on c.id = d.case_id left join accounts a on a.id = d.author_id`;

type NewDecision = {
  caseId: string;
  authorId: string | null;
  action: DecisionAction;
  rule: RuleCode;
  explanation: string;
  wasHeld: boolean;
  madeBy: string | null;
  madeAt: Date;
  until: Date | null;
};

export async function insertDecision(tx: Db, decision: NewDecision): Promise<string> {
  const { caseId, authorId, action, rule, explanation, wasHeld, madeBy, madeAt, until } = decision;
  const { id } = await tx.one(
    IdRow,
    `insert into decisions (case_id, author_id, action, rule, explanation, was_held, made_by, made_at, until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [caseId, authorId, action, rule, explanation, wasHeld, madeBy, madeAt, until],
  );
  return id;
}

export async function findDecision(db: Db, decisionId: string): Promise<DecisionRow | undefined> {
  return db.row(DecisionRow, `${SELECT} where d.id = $1`, [decisionId]);
}

/** Whether it took down an event that the person hosts, maybe with others: they read why, too. */
export async function hidesEventOf(db: Db, decisionId: string, personId: string): Promise<boolean> {
  return (
    (await db.execute(`select from events e where e.hidden_by = $1 and ${isHostSql('$2::uuid')} limit 1`, [
      decisionId,
      personId,
    ])) > 0
  );
}

/** After the account of its author, like cases (`lockAuthors`). */
export async function lockDecision(tx: Db, decisionId: string): Promise<DecisionRow | undefined> {
  await tx.execute(
    'select from accounts where id = (select author_id from decisions where id = $1) for no key update',
    [decisionId],
  );
  await tx.execute('select from decisions where id = $1 for update', [decisionId]);
  return findDecision(tx, decisionId);
}

export async function listDecisionsOfCase(db: Db, caseId: string): Promise<DecisionRow[]> {
  return db.rows(DecisionRow, `${SELECT} where d.case_id = $1 order by d.made_at, d.id`, [caseId]);
}

const MAX_HISTORY = 50;

/** Earlier decisions about a person, newest first. */
export async function listDecisionsAbout(db: Db, authorId: string, exceptCaseId: string): Promise<DecisionRow[]> {
  return db.rows(
    DecisionRow,
    `${SELECT} where d.author_id = $1 and d.case_id <> $2 order by d.made_at desc, d.id limit ${MAX_HISTORY}`,
    [authorId, exceptCaseId],
  );
}

const HiddenAlongRow = HiddenAlong.extend({ appealState: DecisionRow.shape.appealState });

export async function listHiddenAlong(db: Db, suspensionId: string): Promise<z.infer<typeof HiddenAlongRow>[]> {
  return db.rows(
    HiddenAlongRow,
    `select d.id, c.kind, c.snapshot->>'title' as title, d.ended_at is not null as "isEnded", d.appeal_state as "appealState"
       from decisions s join decisions d on ${HIDDEN_ALONG} join moderation_cases c on c.id = d.case_id where s.id = $1 order by d.id`,
    [suspensionId],
  );
}

/** Locks those in force until the end of the transaction. */
export async function lockHiddenAlong(tx: Db, suspensionId: string): Promise<z.infer<typeof HiddenAlongRow>[]> {
  await tx.execute(
    `select from decisions d join decisions s on ${HIDDEN_ALONG} where s.id = $1 order by d.id for update of d`,
    [suspensionId],
  );
  return (await listHiddenAlong(tx, suspensionId)).filter(({ isEnded }) => !isEnded);
}

/** The suspension that the decision ends with. One that has ended before, in an older version, left it in force. */
export async function findSuspensionOf(db: Db, decisionId: string): Promise<string | null> {
  const statement = `select s.id from decisions d join decisions s on ${HIDDEN_ALONG} where d.id = $1 and s.ended_at is null`;
  return (await db.row(IdRow, statement, [decisionId]))?.id ?? null;
}

type Page = { after: { at: string; id: string } | null; limit: number };

export async function listOpenAppeals(db: Db, { after, limit }: Page): Promise<DecisionRow[]> {
  return db.rows(
    DecisionRow,
    `${SELECT} where d.appeal_state = 'open' and ($1::timestamptz is null or (d.appealed_at, d.id) > ($1, $2::uuid))
      order by d.appealed_at, d.id limit $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
}

/** SQL: whether the decision is the first to appeal of those made at once: a suspension takes all posts along. */
const IS_SUSPENSION = `(d.action = 'suspend')`;

/** What was decided against a person, newest first: not what was kept, of which authors learn no reports. */
export async function listDecisionsAgainst(db: Db, authorId: string, { after, limit }: Page): Promise<DecisionRow[]> {
  return db.rows(
    DecisionRow,
    `${SELECT} where d.author_id = $1 and d.action <> 'none' and ($2::timestamptz is null
        or (d.made_at, ${IS_SUSPENSION}, d.id) < ($2, (select ${IS_SUSPENSION} from decisions d where d.id = $3), $3::uuid))
      order by d.made_at desc, ${IS_SUSPENSION} desc, d.id desc limit $4`,
    [authorId, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function updateToEnded(tx: Db, decisionIds: readonly string[], now: Date): Promise<void> {
  await tx.execute('update decisions set ended_at = $2 where id = any ($1::uuid[])', [decisionIds, now]);
}

export async function updateAppeal(tx: Db, decisionId: string, words: string, now: Date): Promise<void> {
  await tx.execute(`update decisions set appeal_state = 'open', appeal_words = $2, appealed_at = $3 where id = $1`, [
    decisionId,
    words,
    now,
  ]);
}

export type Answer = { outcome: 'upheld' | 'reversed'; answer: string; answeredBy: string; now: Date };

export async function updateAnswer(tx: Db, decisionId: string, answer: Answer): Promise<void> {
  await tx.execute(
    'update decisions set appeal_state = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1',
    [decisionId, answer.outcome, answer.answer, answer.answeredBy, answer.now],
  );
}

/** Decisions whose time has passed. Skips those that someone is answering, and authors who are deleting their account. */
export async function lockExpiredDecisions(tx: Db, now: Date): Promise<string[]> {
  const authors = await tx.rows(
    IdRow,
    `select id from accounts where id in (select author_id from decisions where ended_at is null and until <= $1)
      order by id limit 100 for no key update skip locked`,
    [now],
  );
  const rows = await tx.rows(
    IdRow,
    `select id from decisions where ended_at is null and until <= $1 and (author_id is null or author_id = any ($2::uuid[]))
      order by id limit 100 for update skip locked`,
    [now, authors.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

const AuthorRow = z.object({ email: z.string() });

/** The address of a person, if it is verified: an unverified one may be somebody else's. */
export async function findVerifiedAddress(db: Db, personId: string): Promise<string | undefined> {
  const statement = 'select email from accounts where id = $1 and email_verified_at is not null';
  return (await db.row(AuthorRow, statement, [personId]))?.email;
}
