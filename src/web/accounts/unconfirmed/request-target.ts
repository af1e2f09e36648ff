import { paths } from '#contracts/site-paths.ts';

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

/**
 * Where the person sees what they have confirmed. The part after # would open the dialog to ask again; of a shift it is kept where lists contain only
 * open ones, because a linked shift is shown even if it is full.
 */
export function confirmedPath({ kind }: RequestTarget, nextPath: string): string {
  const [page, hash] = nextPath.split('#') as [string, string];
  if (kind !== 'shift' || page.startsWith(paths.event(''))) return page;
  return `${page.startsWith(paths.volunteer()) ? page : paths.volunteer()}#${hash}`;
}
