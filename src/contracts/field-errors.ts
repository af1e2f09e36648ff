/** What zod says of a body that it refuses; `keys` are those that a strict object does not know. */
type Issue = { message: string; path?: readonly PropertyKey[]; keys?: readonly string[] };

/** By the path of the field, as `links.0.url`, its first message; what is wrong with the whole stands under `body`. */
export function toFieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { message, path = [], keys } of issues) errors[path.join('.') || keys?.[0] || 'body'] ??= message;
  return errors;
}
