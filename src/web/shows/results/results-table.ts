import { questionNumber, spanRounds } from '#contracts/shows/game-rounds.ts';
import type { Tiebreak } from '#contracts/shows/games.contract.ts';
import { rank } from '#contracts/shows/ranking.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import type { Game, ScoreEntry } from '#web/shows/games.api.ts';
import { formatRound } from '#web/shows/round-text.ts';
import { formatDecimal, formatGuessDistance } from '#web/shows/tiebreak-text.ts';

export type ResultRow = { teamId: string; rank: number; name: string; cells: string[]; total: string };
type ResultsTable = { columns: string[]; rows: ResultRow[] };
type Column = {
  label: string;
  valueOf: (entry: ScoreEntry) => number | null | undefined;
  format?: (value: number | null | undefined) => string;
};

const sumOf = (entry: ScoreEntry, questions: readonly string[]): number =>
  questions.reduce((sum, question) => sum + (entry[question] ?? 0), 0);

/** Columns in which nobody has points say nothing. */
const extras = (tiebreak: Tiebreak | null): Column[] => [
  { label: 'Bonus', valueOf: ({ bonus }) => bonus },
  { label: 'Adjustment', valueOf: ({ adjustment }) => adjustment },
  { label: 'Tie-break', valueOf: ({ tiebreak: guess }) => guess, format: (guess) => formatGuess(guess, tiebreak) },
];

const formatGuess = (guess: number | null | undefined, tiebreak: Tiebreak | null): string => {
  const answer = tiebreak?.answer ?? null;
  if (guess === null || guess === undefined || answer === null) return formatPoints(guess);
  return `${formatDecimal(guess)}, ${formatGuessDistance(guess, answer)}`;
};

function tableOf({ scores, tiebreak }: Game, shown: readonly Column[]): ResultsTable {
  return {
    columns: shown.map(({ label }) => label),
    rows: rank(scores, tiebreak?.answer ?? null).map((entry) => ({
      teamId: entry.teamId,
      rank: entry.rank,
      name: entry.name,
      cells: shown.map(({ valueOf, format = formatPoints }) => format(valueOf(entry))),
      total: formatPoints(entry.total),
    })),
  };
}

/** The final ranking with the points of each round. */
export function rankingTable(game: Game): ResultsTable {
  const rounds = spanRounds(game.rounds).map(
    (round): Column => ({ label: formatRound(round), valueOf: (entry) => sumOf(entry, round.questions) }),
  );
  const filled = extras(game.tiebreak).filter(({ valueOf }) => game.scores.some((entry) => valueOf(entry)));
  return tableOf(game, [...rounds, ...filled]);
}

/** The points of each question, which restart at 1 in each round. */
export function questionTable(game: Game): ResultsTable {
  const questions = Array.from({ length: game.questionCount }, (_, index) => `q${index + 1}`);
  return tableOf(
    game,
    questions.map(
      (question): Column => ({ label: questionNumber(game.rounds, question), valueOf: (entry) => entry[question] }),
    ),
  );
}
