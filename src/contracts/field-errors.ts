/** A zod issue; `keys` holds the unknown keys of a strict object. */
type Issue = { message: string; path?: readonly PropertyKey[]; keys?: readonly string[] };

/** The first error of each field by its path, such as `links.0.url`; errors of the whole body are under `body`. */
export function toFieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { message, path = [], keys } of issues) errors[path.join('.') || keys?.[0] || 'body'] ??= message;
  return errors;
}

export const NOT_IN_FUTURE = 'Choose a time in the future.';
