import { z } from 'zod';
import { OwnAnswer, TeamAnswer } from '#contracts/shows/game-answers.contract.ts';
import { QuestionFields } from '#contracts/shows/rounds.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { selectFields } from '#server/platform/postgres/field-columns.ts';
import { questionColumns } from '#server/shows/questions/question-columns.ts';
import type { PlayerIdentity } from './players.policy.ts';

const { kind, options, tolerance, wanted, picture, ...textFields } = QuestionFields.shape;
/** Fields that the question's kind does not use are null. */
const PreparedQuestionRow = z.object({
  ...textFields,
  kind: kind.unwrap(),
  options: options.unwrap().nullable(),
  tolerance: tolerance.unwrap().nullable(),
  wanted: wanted.unwrap().nullable(),
  picture: picture.unwrap().nullable(),
});
export type PreparedRow = z.infer<typeof PreparedQuestionRow>;

export async function findPreparedQuestion(db: Db, gameId: string, question: string): Promise<PreparedRow | undefined> {
  return db.row(
    PreparedQuestionRow,
    `select ${selectFields(questionColumns, 'q')} from game_questions q where q.game_id = $1 and q.question = $2`,
    [gameId, question],
  );
}

const NumberedQuestionRow = PreparedQuestionRow.extend({ question: z.string() });

export async function listPreparedQuestions(
  db: Db,
  gameId: string,
  questions: readonly string[],
): Promise<z.infer<typeof NumberedQuestionRow>[]> {
  return db.rows(
    NumberedQuestionRow,
    `select q.question, ${selectFields(questionColumns, 'q')} from game_questions q
      where q.game_id = $1 and q.question = any ($2::text[])`,
    [gameId, questions],
  );
}

const POINTS = '(e.points->>a.question)::double precision as points';
const AnswerRow = TeamAnswer.omit({
  groupKey: true,
  isMatch: true,
  isRight: true,
  needsMarking: true,
  suggestedPoints: true,
  distance: true,
}).extend({
  isMarked: z.boolean(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

export async function listAnswersToQuestions(
  db: Db,
  gameId: string,
  questions: readonly string[],
): Promise<AnswerRow[]> {
  return db.rows(
    AnswerRow,
    `select a.team_id as "teamId", e.name as "teamName", a.question, a.text, a.is_marked as "isMarked", ${POINTS}
       from team_answers a join game_entries e on e.game_id = a.game_id and e.team_id = a.team_id and e.removed_at is null
      where a.game_id = $1 and a.question = any ($2::text[]) order by e.joined_revision`,
    [gameId, questions],
  );
}

const OwnAnswerRow = OwnAnswer.omit({ isRight: true });

export async function listAnswersOfTeams(
  db: Db,
  gameId: string,
  teamIds: readonly string[],
): Promise<z.infer<typeof OwnAnswerRow>[]> {
  return db.rows(
    OwnAnswerRow,
    `select a.team_id as "teamId", a.question, a.text, a.drafted_at is not null as "isDraft", ${POINTS},
       case when p.id is not null then json_build_object('id', p.id, 'name', p.name)
         when d.id is not null then json_build_object('id', d.id, 'name', d.nickname) end as "answeredBy"
       from team_answers a left join people p on p.id = a.answered_by left join players d on d.id = a.player_id
       join game_entries e on e.game_id = a.game_id and e.team_id = a.team_id
      where a.game_id = $1 and a.team_id = any ($2::uuid[]) order by length(a.question), a.question`,
    [gameId, teamIds],
  );
}

export type NewAnswer = {
  gameId: string;
  teamId: string;
  question: string;
  text: string;
  /** The answer to replace; undefined replaces any. */
  seen: string | null | undefined;
  /** When a draft was typed. */
  draftedAt: Date | null;
  shortenedFrom: string | null;
  replacedAnswer: string | null;
  who: PlayerIdentity;
  now: Date;
};

/** The same text leaves a sent answer as it was sent, and makes no draft older. */
const keepIfSent = (column: string) =>
  `case when stored.text = excluded.text and stored.drafted_at is null then stored.${column} else excluded.${column} end`;

/**
 * A changed text has to be marked again. A first answer to a question with points counts as marked: the host scored the team without it.
 * False if the team has another answer than `seen`, unless that is a draft and this one was typed later.
 */
export async function upsertAnswer(
  tx: Db,
  { gameId, teamId, question, text, seen, draftedAt, shortenedFrom, replacedAnswer, who, now }: NewAnswer,
): Promise<boolean> {
  const rowCount = await tx.execute(
    `insert into team_answers as stored (game_id, team_id, question, text, answered_by, player_id, answered_at, drafted_at, shortened_from, replaced_answer, is_marked)
     select $1, $2, $3, $4, $5, $6, $7, $10, $11, $12, e.points ? $3 from game_entries e where e.game_id = $1 and e.team_id = $2
     on conflict (game_id, question, team_id) do update set (text, answered_by, player_id, answered_at, shortened_from, replaced_answer, drafted_at, is_marked) =
       (excluded.text, ${keepIfSent('answered_by')}, ${keepIfSent('player_id')}, ${keepIfSent('answered_at')}, excluded.shortened_from, excluded.replaced_answer,
        case when stored.text <> excluded.text then excluded.drafted_at
          when stored.drafted_at is not null and excluded.drafted_at is not null then greatest(stored.drafted_at, excluded.drafted_at) end,
        stored.is_marked and stored.text = excluded.text)
       where $8 or stored.text in ($9, excluded.text) or stored.drafted_at < coalesce(excluded.drafted_at, excluded.answered_at)`,
    [
      gameId,
      teamId,
      question,
      text,
      who.personId,
      who.playerId,
      now,
      seen === undefined,
      seen ?? null,
      draftedAt,
      shortenedFrom,
      replacedAnswer,
    ],
  );
  return rowCount === 1;
}

type TeamQuestion = { gameId: string; teamId: string; question: string };

/** False when the team has not answered. */
export async function markAnswer(tx: Db, { gameId, teamId, question }: TeamQuestion): Promise<boolean> {
  const rowCount = await tx.execute(
    'update team_answers set is_marked = true where game_id = $1 and question = $2 and team_id = $3',
    [gameId, question, teamId],
  );
  return rowCount === 1;
}

/** Answers of the team that do the same wait for the end of the transaction. Within a lock on the game. */
export async function lockEntry(tx: Db, gameId: string, teamId: string): Promise<void> {
  await tx.execute('select from game_entries where game_id = $1 and team_id = $2 for no key update', [gameId, teamId]);
}

const StoredAnswerRow = TeamAnswer.pick({ text: true }).extend({
  isMarked: z.boolean(),
  draftedAt: z.date().nullable(),
  shortenedFrom: z.string().nullable(),
  replacedAnswer: z.string().nullable(),
  /** As `id` of `PlayerIdentity`; null once the account or the player is deleted. */
  senderId: z.uuid().nullable(),
});

export type StoredAnswer = z.infer<typeof StoredAnswerRow>;

/** Undefined when the team has not answered. */
export async function findAnswer(
  db: Db,
  { gameId, teamId, question }: TeamQuestion,
): Promise<StoredAnswer | undefined> {
  return db.row(
    StoredAnswerRow,
    `select text, is_marked as "isMarked", drafted_at as "draftedAt", shortened_from as "shortenedFrom",
       replaced_answer as "replacedAnswer", coalesce(player_id, answered_by) as "senderId"
      from team_answers where game_id = $1 and question = $2 and team_id = $3`,
    [gameId, question, teamId],
  );
}

/** Whether the team's answer has points, because its question was locked before or its host did not wait for the lock. */
export async function hasScoredAnswer(db: Db, { gameId, teamId, question }: TeamQuestion): Promise<boolean> {
  const rowCount = await db.execute(
    `select from team_answers a join game_entries e on e.game_id = a.game_id and e.team_id = a.team_id
      where a.game_id = $1 and a.question = $2 and a.team_id = $3 and e.points ? a.question`,
    [gameId, question, teamId],
  );
  return rowCount === 1;
}
