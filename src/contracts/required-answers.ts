type Question = { id: string; isRequired: boolean };

/** The required questions without an answer, as field errors; for the form and for the server. */
export function missingAnswers(
  questions: readonly Question[],
  answers: Record<string, string | undefined>,
): Record<string, string> {
  const missing = questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim());
  return Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, 'Please answer this question']));
}
