import { spanRounds } from '#contracts/shows/game-rounds.ts';
import { rank } from '#contracts/shows/ranking.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import type { Game, ScoreEntry } from '#web/shows/games.api.ts';
import { formatRound } from '#web/shows/round-text.ts';

export type ResultRow = { teamId: string; rank: number; name: string; cells: string[]; total: string };
type ResultsTable = { columns: string[]; rows: ResultRow[] };
type Column = { label: string; valueOf: (entry: ScoreEntry) => number | null | undefined };

const sumOf = (entry: ScoreEntry, questions: readonly string[]): number =>
  questions.reduce((sum, question) => sum + (entry[question] ?? 0), 0);

/** Columns in which nobody has points say nothing. */
const extras: Column[] = [
  { label: 'Bonus', valueOf: ({ bonus }) => bonus },
  { label: 'Adjustment', valueOf: ({ adjustment }) => adjustment },
  { label: 'Tie-break', valueOf: ({ tiebreak }) => tiebreak },
];

function tableOf({ scores }: Game, columns: readonly Column[]): ResultsTable {
  const shown = columns.filter((column) => !extras.includes(column) || scores.some((entry) => column.valueOf(entry)));
  return {
    columns: shown.map(({ label }) => label),
    rows: rank(scores).map((entry) => ({
      teamId: entry.teamId,
      rank: entry.rank,
      name: entry.name,
      cells: shown.map(({ valueOf }) => formatPoints(valueOf(entry))),
      total: formatPoints(entry.total),
    })),
  };
}

/** The final ranking with the points of each round. */
export function rankingTable(game: Game): ResultsTable {
  const rounds = spanRounds(game.rounds).map(
    (round): Column => ({ label: formatRound(round), valueOf: (entry) => sumOf(entry, round.questions) }),
  );
  return tableOf(game, [...rounds, ...extras]);
}

/** The points of each question, which restart at 1 in each round. */
export function questionTable(game: Game): ResultsTable {
  const spans = spanRounds(game.rounds);
  const inRounds = spans.flatMap(({ number, questions }) =>
    questions.map((question, index) => ({ question, label: `${number}.${index + 1}` })),
  );
  const others = Array.from({ length: game.questionCount }, (_, index) => `q${index + 1}`).slice(inRounds.length);
  const columns = [...inRounds, ...others.map((question) => ({ question, label: question.slice(1) }))];
  return tableOf(
    game,
    columns.map(({ question, label }): Column => ({ label, valueOf: (entry) => entry[question] })),
  );
}
