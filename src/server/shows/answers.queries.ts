import { z } from 'zod';
import { PlayerGame, TeamAnswer } from '#contracts/shows/game-answers.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PreparedQuestionRow = z.object({
  text: z.string(),
  answers: z.array(z.string()),
  points: z.number(),
  notes: z.string(),
});
export type PreparedRow = z.infer<typeof PreparedQuestionRow>;

export async function findPreparedQuestion(db: Db, gameId: string, question: string): Promise<PreparedRow | undefined> {
  return db.row(
    PreparedQuestionRow,
    'select text, answers, points, notes from game_questions where game_id = $1 and question = $2',
    [gameId, question],
  );
}

const AnswerRow = TeamAnswer.omit({ isMatch: true });
export type AnswerRow = z.infer<typeof AnswerRow>;

export async function listAnswersToQuestion(db: Db, gameId: string, question: string): Promise<AnswerRow[]> {
  return db.rows(
    AnswerRow,
    `select a.team_id as "teamId", t.name as "teamName", a.question, a.text, a.is_right as "isRight"
       from team_answers a join teams t on t.id = a.team_id
       join game_entries e on e.game_id = a.game_id and e.team_id = a.team_id and e.removed_at is null
      where a.game_id = $1 and a.question = $2 order by e.joined_revision`,
    [gameId, question],
  );
}

export async function listTeamsOfPerson(db: Db, gameId: string, personId: string): Promise<PlayerGame['teams']> {
  return db.rows(
    PlayerGame.shape.teams.element,
    `select t.id, t.name from game_entries e join team_members m on m.team_id = e.team_id and m.person_id = $2 join teams t on t.id = e.team_id
      where e.game_id = $1 and e.removed_at is null order by t.name_key, t.id`,
    [gameId, personId],
  );
}

export async function listAnswersOfTeams(
  db: Db,
  gameId: string,
  teamIds: readonly string[],
): Promise<PlayerGame['answers']> {
  return db.rows(
    PlayerGame.shape.answers.element,
    `select team_id as "teamId", question, text, is_right as "isRight" from team_answers
      where game_id = $1 and team_id = any ($2::uuid[]) order by length(question), question`,
    [gameId, teamIds],
  );
}

type NewAnswer = { gameId: string; teamId: string; question: string; text: string; answeredBy: string; now: Date };

/** Changing the text resets the host's verdict. */
export async function upsertAnswer(
  tx: Db,
  { gameId, teamId, question, text, answeredBy, now }: NewAnswer,
): Promise<void> {
  await tx.execute(
    `insert into team_answers as stored (game_id, team_id, question, text, answered_by, answered_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (game_id, question, team_id) do update set (text, answered_by, answered_at, is_right) =
       (excluded.text, excluded.answered_by, excluded.answered_at, case when stored.text = excluded.text then stored.is_right end)`,
    [gameId, teamId, question, text, answeredBy, now],
  );
}

type Verdict = { gameId: string; teamId: string; question: string; isRight: boolean };

/** False when the team has not answered. */
export async function updateVerdict(tx: Db, { gameId, teamId, question, isRight }: Verdict): Promise<boolean> {
  const rowCount = await tx.execute(
    'update team_answers set is_right = $4 where game_id = $1 and question = $2 and team_id = $3',
    [gameId, question, teamId, isRight],
  );
  return rowCount === 1;
}
