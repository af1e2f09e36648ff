/** A zod issue; `keys` are the unknown keys of a strict object. */
type Issue = { message: string; path?: readonly PropertyKey[]; keys?: readonly string[] };

/** The first message of each field, by its path, as `links.0.url`; an error of the whole body is under `body`. */
export function toFieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { message, path = [], keys } of issues) errors[path.join('.') || keys?.[0] || 'body'] ??= message;
  return errors;
}
