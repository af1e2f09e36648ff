import {
  answerParts,
  distanceBetween,
  fullPoints,
  type QuestionKindFields,
  readNumber,
} from '#contracts/shows/question-kinds.ts';
import { matchesAnswer, normalizeAnswer } from '#server/shows/players/answer-matching.ts';

type ScoredQuestion = QuestionKindFields & { points: number };

/** What an answer earns without the host. */
export type Award = {
  /** Null if only the host can tell. */
  points: number | null;
  /** Whether the host has nothing to add, such as another spelling that counts. */
  isDecided: boolean;
  /** How far a guess is from the right number. */
  distance: number | null;
};

const undecided: Award = { points: null, isDecided: false, distance: null };
const decided = (points: number): Award => ({ points, isDecided: true, distance: null });

/** The awards of all answers to a question: the closest is found by comparing them. */
export function awardAnswers(question: ScoredQuestion, texts: readonly string[]): Award[] {
  const { kind = 'text' } = question;
  if (kind === 'closest') return awardClosest(question, texts);
  if (kind === 'choice') return texts.map((text) => decided(awardChoice(question, text)));
  if (kind === 'list') return texts.map((text) => awardList(question, text));
  return texts.map((text) => (matchesAnswer(text, question.answers) ? decided(fullPoints(question)) : undecided));
}

/** All teams at the smallest distance get the points, if it is within the tolerance. */
function awardClosest({ answers, tolerance, points }: ScoredQuestion, texts: readonly string[]): Award[] {
  const right = readNumber(answers[0] ?? '');
  const distances = texts.map((text) => {
    const guess = readNumber(text);
    return guess === null || right === null ? null : distanceBetween(guess, right);
  });
  const closest = Math.min(...distances.filter((distance) => distance !== null));
  const isWon = closest <= (tolerance ?? Number.POSITIVE_INFINITY);
  return distances.map((distance) => ({ ...decided(isWon && distance === closest ? points : 0), distance }));
}

/** Wrong options cancel right ones; half of the right ones are worth half of the points. */
function awardChoice({ answers, points }: ScoredQuestion, text: string): number {
  const chosen = new Set(answerParts(text));
  const right = answers.filter((answer) => chosen.has(answer)).length;
  const counted = right - (chosen.size - right);
  if (counted === answers.length) return points;
  return counted > 0 && counted * 2 >= answers.length ? points / 2 : 0;
}

/**
 * Each listed answer counts once, as does what is written twice, which could be a typo of another one. The host sees lists with other answers, which
 * may be right in another spelling.
 */
function awardList(question: ScoredQuestion, text: string): Award {
  const given = answerParts(text);
  const open = new Set(question.answers);
  const isListed = (fits: (part: string, answer: string) => boolean) => (part: string) => {
    const match = [...open].find((answer) => fits(part, answer));
    return match !== undefined && open.delete(match);
  };
  const distinct = [...new Map(given.map((part) => [normalizeAnswer(part), part])).values()];
  // Answers that are spelled right come first: a typo must not take their place.
  const exact = new Set(distinct.filter(isListed((part, answer) => normalizeAnswer(part) === normalizeAnswer(answer))));
  const others = distinct
    .filter((part) => !exact.has(part))
    .filter(isListed((part, answer) => matchesAnswer(part, [answer])));
  const count = exact.size + others.length;
  if (count === 0) return undecided;
  const points = Math.min(count * question.points, fullPoints(question));
  return { ...decided(points), isDecided: count === given.length };
}

/** The same for answers that differ only in case, accents, punctuation, filler words and the order of their parts. */
export function answerGroupKey({ kind = 'text' }: Pick<QuestionKindFields, 'kind'>, text: string): string {
  if (kind === 'closest') return String(readNumber(text) ?? normalizeAnswer(text));
  if (kind === 'text') return normalizeAnswer(text);
  return answerParts(text).map(normalizeAnswer).toSorted().join('\n');
}
