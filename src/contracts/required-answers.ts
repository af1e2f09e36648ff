type Question = { id: string; isRequired: boolean };

/** Field errors for required questions without an answer; used by the form and the server. */
export function missingAnswers(
  questions: readonly Question[],
  answers: Record<string, string | undefined>,
): Record<string, string> {
  const missing = questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim());
  return Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, 'Please answer this question.']));
}
