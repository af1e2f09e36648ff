import { formatParts } from '#contracts/shows/question-kinds.ts';
import type { TeamAnswer } from '#web/shows/answers.api.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { type SheetRow, shownValue } from '#web/shows/console/sheet/score-sheet.ts';

export type Verdict = 'right' | 'half' | 'wrong';
type GroupedAnswer = Pick<TeamAnswer, 'teamId' | 'teamName' | 'text'> & { points: number | null };
/** Equal answers to a question. */
export type AnswerGroup = {
  key: string;
  text: string;
  isMatch: boolean | null;
  /** How far a guess is from the right number. */
  distance: number | null;
  answers: GroupedAnswer[];
  needsMarking: boolean;
};

/** Answers with the points of the sheet, in the order of the teams' first, guesses by distance. Unsent points count. */
export function groupAnswers(
  answers: readonly TeamAnswer[],
  rows: readonly SheetRow[],
  question: string,
): AnswerGroup[] {
  const rowByTeam = new Map(rows.map((row) => [row.teamId, row]));
  const groups = [...Map.groupBy(answers, ({ groupKey }) => groupKey)].map(([key, equal]) => ({
    key,
    text: formatParts(equal[0]!.text),
    distance: equal[0]!.distance,
    isMatch: equal[0]!.isMatch,
    answers: equal.map(({ teamId, teamName, text, points }) => {
      const row = rowByTeam.get(teamId);
      return { teamId, teamName, text, points: row ? shownValue(row, question) : points };
    }),
    needsMarking: equal.some(({ teamId, needsMarking }) => needsMarking && !rowByTeam.get(teamId)?.cells[question]),
  }));
  // The closest guess first.
  return groups.toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
}

const verdictPoints = (verdict: Verdict, fullPoints: number): number =>
  ({ right: fullPoints, half: Math.round(fullPoints * 50) / 100, wrong: 0 })[verdict];

/** Null if the teams have none of these points, or different ones. */
export function verdictOf({ answers }: AnswerGroup, fullPoints: number): Verdict | null {
  const verdicts = ['right', 'half', 'wrong'] as const;
  return (
    verdicts.find((verdict) => answers.every(({ points }) => points === verdictPoints(verdict, fullPoints))) ?? null
  );
}

/** The writes that give all teams of a group the points of a verdict. An answer that was changed meanwhile is refused. */
export const markGroup = (
  { answers }: AnswerGroup,
  question: string,
  { verdict, fullPoints }: { verdict: Verdict; fullPoints: number },
): Cell[] =>
  answers.map(({ teamId, text, points }) => ({
    teamId,
    field: question,
    value: verdictPoints(verdict, fullPoints),
    seen: points,
    answer: text,
  }));
