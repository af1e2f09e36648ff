import { formatAnswer, type Question } from '#contracts/questions.ts';

/** The answers that come with a request to join, as a mail quotes them. */
export const listAnswers = (questions: readonly Question[], answers: Record<string, string>) =>
  questions.flatMap((question) => {
    const answer = answers[question.id];
    return answer ? [{ question: question.text, answer: formatAnswer(question, answer) }] : [];
  });
