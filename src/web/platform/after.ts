/**
 * What follows a mutation's success, also when the row or dialog that asked for it is not shown any more: callbacks given to `mutate`
 * are dropped then, and lists are often read again before they would run. A failure shows where the mutation's own error does.
 */
export function after<Answer>(
  answer: Promise<Answer>,
  done: (answer: Answer) => unknown,
  failed: (error: Error) => unknown = () => {},
): void {
  // oxlint-disable-next-line promise/no-callback-in-promise -- handing the outcome on is all that this is for
  void answer.then(done, failed);
}
