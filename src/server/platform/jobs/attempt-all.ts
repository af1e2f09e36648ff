/** Does each piece of work, even if others fail, and then throws what failed: the staff see it as a failed job. */
export async function attemptAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${items.length} pieces of work failed.`);
}
