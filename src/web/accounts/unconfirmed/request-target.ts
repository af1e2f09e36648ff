/** What can be asked for with a name and an address. */
export type RequestTarget =
  | { kind: 'rsvp'; eventId: string }
  | { kind: 'shift'; shiftId: string }
  | { kind: 'membership'; slug: string; invitation: string | null };

/** What the auth dialogs lead on to, if it can be asked for without an account. */
export function requestTargetOf(nextPath: string): RequestTarget | undefined {
  const eventId = /^\/events\/([0-9a-f-]{36})#answer$/.exec(nextPath)?.[1];
  if (eventId) return { kind: 'rsvp', eventId };
  const shiftId = /#take-([0-9a-f-]{36})$/.exec(nextPath)?.[1];
  if (shiftId) return { kind: 'shift', shiftId };
  const [, slug, query] = /^\/groups\/([^/?#]+)(\?[^#]*)?#join$/.exec(nextPath) ?? [];
  return slug ? { kind: 'membership', slug, invitation: new URLSearchParams(query).get('invitation') } : undefined;
}
