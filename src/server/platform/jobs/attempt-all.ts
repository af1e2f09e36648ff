/** Does each piece of work, even if others fail, and then throws what failed: the staff see it as a failed job. */
export async function attemptAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  throwAll(errors);
}

const MAX_NAMED = 5;

/** Throws nothing, the only error, or one that names the first. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length === 0) return;
  const reasons = errors.slice(0, MAX_NAMED).map((error) => (error instanceof Error ? error.message : String(error)));
  throw new AggregateError(errors, `${errors.length} pieces of work failed: ${reasons.join('; ')}`);
}
