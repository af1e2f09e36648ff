/**
 * Runs `done` after a mutation succeeds, even if the component that started it has unmounted: callbacks passed to `mutate` are dropped then, and
 * lists often refetch before they would run. Failures are shown where the mutation's own error is.
 */
export function after<Result>(
  result: Promise<Result>,
  done: (answer: Result) => unknown,
  failed: (error: Error) => unknown = () => {},
): void {
  // oxlint-disable-next-line promise/no-callback-in-promise -- calling back is this function's purpose
  void result.then(done, failed);
}
