import type { Config } from '#server/platform/config.ts';

/** The external origins of pictures for the CSP: map tiles and avatars. */
export function imageOrigins({
  TILE_URL,
  AVATAR_SERVICE_URL,
}: Pick<Config, 'TILE_URL' | 'AVATAR_SERVICE_URL'>): string[] {
  return [TILE_URL, AVATAR_SERVICE_URL].flatMap((url) => {
    // A template with a placeholder for the host uses several hosts in turn.
    const origin = url && /^https?:\/\/[^/?#]+/.exec(url.replace('{s}.', '*.'))?.[0];
    return origin && !origin.includes('{') ? [origin] : [];
  });
}
