import { questionNumber, spanRounds } from '#contracts/shows/game-rounds.ts';
import type { Game, ScoreEntry, Tiebreak } from '#contracts/shows/games.contract.ts';
import { distanceBetween } from '#contracts/shows/question-kinds.ts';
import { rank } from '#contracts/shows/ranking.ts';
import { writeCsv } from '#server/platform/formats/csv.ts';

const pointsIn = (entry: ScoreEntry, question: string): number | undefined => entry[question];

const distanceOf = ({ tiebreak: guess }: ScoreEntry, { answer }: Tiebreak): number | null =>
  guess === null || answer === null ? null : distanceBetween(guess, answer);

/** The final ranking, with points by round and question; empty where nothing was scored. */
export function writeResults({ scores, rounds, questionCount, tiebreak }: Game): string {
  const spans = spanRounds(rounds);
  const questions = Array.from({ length: questionCount }, (_, index) => `q${index + 1}`);
  const sumOf = (entry: ScoreEntry, asked: readonly string[]) =>
    Math.round(asked.reduce((sum, question) => sum + (pointsIn(entry, question) ?? 0), 0) * 100) / 100;
  return writeCsv([
    [
      'Rank',
      'Team',
      'Total',
      ...spans.map(({ number, name }) => [`Round ${number}`, name].filter(Boolean).join(': ')),
      ...questions.map((question) => `Question ${questionNumber(rounds, question)}`),
      'Bonus',
      'Adjustment',
      'Tie-break',
      ...(tiebreak ? ['Tie-break question', 'Tie-break answer', 'Distance from it'] : []),
    ],
    ...rank(scores, tiebreak?.answer ?? null).map((entry) => [
      entry.rank,
      entry.name,
      entry.total,
      ...spans.map((round) => sumOf(entry, round.questions)),
      ...questions.map((question) => pointsIn(entry, question) ?? ''),
      entry.bonus,
      entry.adjustment,
      entry.tiebreak ?? '',
      ...(tiebreak ? [tiebreak.text, tiebreak.answer ?? '', distanceOf(entry, tiebreak) ?? ''] : []),
    ]),
  ]);
}
