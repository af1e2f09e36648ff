import type { GameRound } from './games.contract.ts';

export type RoundSpan = GameRound & {
  /** From 1. */
  number: number;
  questions: string[];
};

/** The rounds with their questions. */
export function spanRounds(rounds: readonly GameRound[]): RoundSpan[] {
  let before = 0;
  return rounds.map((round, index) => {
    const first = before + 1;
    before += round.questionCount;
    const questions = Array.from({ length: round.questionCount }, (_, offset) => `q${first + offset}`);
    return { ...round, number: index + 1, questions };
  });
}

export type QuestionPlace = {
  round: RoundSpan;
  /** From 1, within the round. */
  position: number;
};

/** Undefined outside rounds, as for questions added to the show. */
export function placeOfQuestion(rounds: readonly GameRound[], question: string): QuestionPlace | undefined {
  const round = spanRounds(rounds).find(({ questions }) => questions.includes(question));
  return round && { round, position: round.questions.indexOf(question) + 1 };
}

/** "2.1" for the first question of round 2, "5" outside rounds. */
export function questionNumber(rounds: readonly GameRound[], question: string): string {
  const place = placeOfQuestion(rounds, question);
  return place ? `${place.round.number}.${place.position}` : question.slice(1);
}
