import { z } from 'zod';
import { GameState, QuestionTimer, type ScoreEntry } from '#contracts/shows/games.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { columnList } from '#server/platform/postgres/field-columns.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';
import { questionColumns } from '#server/shows/questions/question-columns.ts';
import type { QuestionStates } from '#server/shows/questions/question-states.ts';
import { CAN_RUN_SHOW, CAN_SEE_SHOW } from '#server/shows/shows.queries.ts';
import { StoredTiebreak } from '#server/shows/tiebreaks/tiebreak-rules.ts';

const GameRow = z.object({
  gameId: z.string(),
  showId: z.string(),
  title: z.string(),
  showStatus: GameState.shape.showStatus,
  completedAt: z.date().nullable(),
  revision: z.number(),
  currentQuestion: z.string(),
  questionCount: z.number(),
  askedCount: z.number(),
  rounds: GameState.shape.rounds,
  lockedQuestions: z.array(z.string()),
  revealedQuestions: z.array(z.string()),
  lockedAt: z.record(z.string(), z.string()),
  timer: QuestionTimer.nullable(),
  breakEndsAt: z.date().nullable(),
  tiebreak: StoredTiebreak.nullable(),
  questionSeconds: z.number().nullable(),
  hostId: z.string(),
  questionText: z.string(),
  questionAnswer: z.string(),
  questionOptions: z.array(z.string()),
  questionPicture: GameState.shape.questionPicture,
  holdsStandings: z.boolean(),
  standingsAfter: z.string(),
  keepsQuestionsOpen: z.boolean(),
  showsQuestions: z.boolean(),
  takesAnswers: z.boolean(),
  canRun: z.boolean(),
});
export type GameRow = z.infer<typeof GameRow>;

export const statesOf = ({ lockedQuestions, revealedQuestions, lockedAt }: GameRow): QuestionStates => ({
  locked: lockedQuestions,
  revealed: revealedQuestions,
  lockedAt,
});

const COLUMNS = `g.id as "gameId", s.id as "showId", s.title, s.status as "showStatus", g.completed_at as "completedAt", g.revision, g.current_question as "currentQuestion",
  s.question_count as "questionCount", g.asked_count as "askedCount", g.rounds, g.locked_questions as "lockedQuestions",
  g.revealed_questions as "revealedQuestions", g.locked_at as "lockedAt", g.timer, g.break_ends_at as "breakEndsAt", g.tiebreak, s.question_seconds as "questionSeconds",
  s.host_id as "hostId", s.holds_standings as "holdsStandings", g.standings_after as "standingsAfter",
  s.keeps_questions_open as "keepsQuestionsOpen", s.shows_questions as "showsQuestions", s.takes_answers as "takesAnswers", ${CAN_RUN_SHOW} as "canRun",
  case when s.shows_questions then coalesce(current.text, '') else '' end as "questionText",
  case when g.current_question = any (g.revealed_questions) then coalesce(
    case when current.kind in ('choice', 'list') then array_to_string(current.answers, ', ') else current.answers[1] end, '') else '' end as "questionAnswer",
  case when s.shows_questions then coalesce(current.options, '{}') else '{}' end as "questionOptions",
  case when s.shows_questions then current.picture end as "questionPicture"`;
const FROM = `games g join shows s on s.id = g.show_id
  left join game_questions current on current.game_id = g.id and current.question = g.current_question`;

/** Undefined if the viewer may not see it. */
export async function findGame(db: Db, gameId: string, viewerId: string | null): Promise<GameRow | undefined> {
  return db.row(GameRow, `select ${COLUMNS} from ${FROM} where g.id = $2 and ${CAN_SEE_SHOW}`, [viewerId, gameId]);
}

export async function lockRow(tx: Db, gameId: string, mode: 'no key update' | 'share'): Promise<void> {
  await tx.execute(`select 1 from games where id = $1 for ${mode}`, [gameId]);
}

/** Does not check who may see it: for changes by the site itself. */
export async function lockAnyGame(tx: Db, gameId: string): Promise<GameRow | undefined> {
  await lockRow(tx, gameId, 'no key update');
  return tx.row(GameRow, `select ${COLUMNS} from ${FROM} where g.id = $2`, [null, gameId]);
}

export async function lockGame(tx: Db, gameId: string, viewerId: string): Promise<GameRow | undefined> {
  await lockRow(tx, gameId, 'no key update');
  return findGame(tx, gameId, viewerId);
}

const EntryRow = z.object({
  teamId: z.string(),
  name: z.string(),
  points: z.record(z.string(), z.number()),
  adjustment: z.number(),
  total: z.number(),
  order: z.number(),
  isRemoved: z.boolean(),
});
export type EntryRow = z.infer<typeof EntryRow>;
const ENTRY = `e.team_id as "teamId", e.name, e.points, e.adjustment, e.total, e.joined_revision as "order", e.removed_at is not null as "isRemoved"`;

/** Entries changed after a revision, in the order in which the teams joined. */
export async function listEntries(db: Db, gameId: string, afterRevision: number): Promise<EntryRow[]> {
  return db.rows(
    EntryRow,
    `select ${ENTRY} from game_entries e where e.game_id = $1 and e.revision > $2 order by e.joined_revision`,
    [gameId, afterRevision],
  );
}

/** The same with the scores that the host revealed last. Hidden changes are not even noticeable: they have another revision. */
export async function listShownEntries(db: Db, gameId: string, afterRevision: number): Promise<EntryRow[]> {
  return db.rows(
    EntryRow,
    `select e.team_id as "teamId", e.name, coalesce(e.shown->'points', '{}') as points,
          coalesce((e.shown->>'adjustment')::double precision, 0) as adjustment, coalesce((e.shown->>'total')::double precision, 0) as total,
          e.joined_revision as "order", e.removed_at is not null as "isRemoved"
        from game_entries e where e.game_id = $1 and e.shown_revision > $2 order by e.joined_revision`,
    [gameId, afterRevision],
  );
}

/** Makes the latest scores those that viewers see, and sends all entries again. */
export async function updateShownScores(tx: Db, gameId: string, revision: number): Promise<void> {
  await tx.execute(
    `update game_entries set revision = $2, shown_revision = $2,
       shown = jsonb_build_object('points', points, 'adjustment', adjustment, 'total', total) where game_id = $1`,
    [gameId, revision],
  );
  await tx.execute(`update games set standings_after = coalesce(nullif(current_question, ''), 'start') where id = $1`, [
    gameId,
  ]);
}

export async function findEntry(db: Db, gameId: string, teamId: string): Promise<EntryRow | undefined> {
  return db.row(EntryRow, `select ${ENTRY} from game_entries e where e.game_id = $1 and e.team_id = $2`, [
    gameId,
    teamId,
  ]);
}

export function presentEntry({ teamId, name, points, adjustment, total, order }: EntryRow): ScoreEntry {
  const { tiebreak = null, bonus = 0, ...questions } = points;
  return { ...questions, teamId, name, bonus, adjustment, tiebreak, total, order } as ScoreEntry;
}

export async function insertGame(tx: Db, showId: string, now: Date): Promise<string> {
  const { id } = await tx.one(IdRow, 'insert into games (show_id, started_at) values ($1, $2) returning id', [
    showId,
    now,
  ]);
  return id;
}

/** Copies the rounds of the show and their questions into the game, numbered consecutively: each of them can be asked. */
export async function copyQuestions(tx: Db, gameId: string, showId: string): Promise<void> {
  await tx.execute(
    `insert into game_questions (game_id, question, ${columnList(questionColumns)})
     select $1, 'q' || row_number() over (order by s.position, q.position), ${columnList(questionColumns, 'c')}
     from show_rounds s join rounds r on r.id = s.round_id, jsonb_array_elements(r.questions) with ordinality q(question, position),
       jsonb_populate_record(null::game_questions, '{"kind": "text"}' || case
         when exists (select from pictures p where p.id = (q.question->'picture'->>'id')::uuid) then q.question else q.question - 'picture' end) c
     where s.show_id = $2`,
    [gameId, showId],
  );
  await tx.execute(
    `update games set rounds = coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
       'name', r.name, 'questionCount', jsonb_array_length(r.questions),
       'credits', (select jsonb_agg(distinct concat_ws(', ', source->>'name', nullif(source->>'license', '')))
         from jsonb_array_elements(r.questions) each, jsonb_path_query(each, '$.source ? (@ != null)') source))) order by s.position) from show_rounds s join rounds r on r.id = s.round_id where s.show_id = $2), '[]') where id = $1`,
    [gameId, showId],
  );
  await tx.execute(
    `update shows set question_count = least(copied.questions, ${MAX_SHOW_QUESTIONS})
       from (select count(*) as questions from game_questions where game_id = $1) copied where id = $2 and copied.questions > 0`,
    [gameId, showId],
  );
}

const LastQuestionRow = z.object({ last: z.number().nullable() });

/** Zero if no question has been scored. */
export async function findLastScoredQuestion(db: Db, gameId: string): Promise<number> {
  const row = await db.row(
    LastQuestionRow,
    `select max(substr(field, 2)::integer) as last from game_entries e, jsonb_object_keys(e.points) field
      where e.game_id = $1 and field like 'q%'`,
    [gameId],
  );
  return row?.last ?? 0;
}

const AskedRow = z.object({ askedCount: z.number() });

/** The number of the last question that was asked. */
export async function countAskedQuestions(db: Db, gameId: string): Promise<number> {
  const { askedCount } = await db.one(AskedRow, 'select asked_count as "askedCount" from games where id = $1', [
    gameId,
  ]);
  return askedCount;
}

const RevisionRow = z.object({ revision: z.number() });

/** Returns the new revision, for the entries changed with it. */
export async function incrementRevision(tx: Db, gameId: string): Promise<number> {
  const { revision } = await tx.one(
    RevisionRow,
    'update games set revision = revision + 1 where id = $1 returning revision',
    [gameId],
  );
  return revision;
}

export async function updateCurrentQuestion(tx: Db, gameId: string, question: string): Promise<void> {
  await tx.execute(
    `update games set current_question = $2, asked_count = greatest(asked_count, $3),
       timer = case when timer->>'question' = $2 then timer end, break_ends_at = case when current_question = $2 then break_ends_at end where id = $1`,
    [gameId, question, Number(question.slice(1))],
  );
}

export async function updateQuestionStates(
  tx: Db,
  gameId: string,
  { locked, revealed, lockedAt }: QuestionStates,
): Promise<void> {
  await tx.execute(
    `update games set locked_questions = $2, revealed_questions = $3, locked_at = $4,
       timer = case when timer->>'question' <> all ($2) then timer end where id = $1`,
    [gameId, locked, revealed, JSON.stringify(lockedAt)],
  );
}

export async function updateTimer(tx: Db, gameId: string, timer: QuestionTimer | null): Promise<void> {
  await tx.execute('update games set timer = $2 where id = $1', [gameId, timer && JSON.stringify(timer)]);
}

const TimedRow = z.object({ timer: QuestionTimer });

/** The timer of a game, if it has one. */
export async function findTimer(db: Db, gameId: string): Promise<QuestionTimer | undefined> {
  const row = await db.row(TimedRow, 'select timer from games where id = $1 and timer is not null', [gameId]);
  return row?.timer;
}

type Completion = { completedAt: Date | null; askedCount: number };

/** A time of null reopens the game. */
export async function updateCompletion(tx: Db, gameId: string, { completedAt, askedCount }: Completion): Promise<void> {
  await tx.execute('update games set completed_at = $2, asked_count = $3, break_ends_at = null where id = $1', [
    gameId,
    completedAt,
    askedCount,
  ]);
}

export async function countTeams(tx: Db, gameId: string): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    'select count(*) as count from game_entries where game_id = $1 and removed_at is null',
    [gameId],
  );
  return count;
}

type EntryChange = { gameId: string; teamId: string; revision: number; now: Date };

/** A team that was removed before keeps its scores. */
export async function upsertEntry(
  tx: Db,
  { gameId, teamId, name, revision, now }: EntryChange & { name: string },
): Promise<void> {
  await tx.execute(
    `insert into game_entries (game_id, team_id, name, revision, shown_revision, joined_revision, joined_at) values ($1, $2, $3, $4, $4, $4, $5)
     on conflict (game_id, team_id) do update set removed_at = null, name = excluded.name, revision = excluded.revision, shown_revision = excluded.revision`,
    [gameId, teamId, name, revision, now],
  );
}

export async function updateEntryName(
  tx: Db,
  { gameId, teamId, name, revision }: Omit<EntryChange, 'now'> & { name: string },
): Promise<void> {
  await tx.execute(
    'update game_entries set name = $3, revision = $4, shown_revision = $4 where game_id = $1 and team_id = $2',
    [gameId, teamId, name, revision],
  );
}

export async function updateEntryRemoval(tx: Db, { gameId, teamId, revision, now }: EntryChange): Promise<void> {
  await tx.execute(
    'update game_entries set removed_at = $4, revision = $3, shown_revision = $3 where game_id = $1 and team_id = $2',
    [gameId, teamId, revision, now],
  );
}

type ScoreUpdate = { gameId: string; revision: number; entry: EntryRow };

export async function updateScores(tx: Db, { gameId, revision, entry }: ScoreUpdate): Promise<void> {
  await tx.execute(
    `update game_entries set points = $3, adjustment = $4, total = $5, revision = $6 where game_id = $1 and team_id = $2`,
    [gameId, entry.teamId, JSON.stringify(entry.points), entry.adjustment, entry.total, revision],
  );
}
