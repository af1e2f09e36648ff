import type { Config } from '#server/platform/config.ts';

/** Where pages may take pictures from besides the site itself: what serves map tiles and faces, as CSP names it. */
export function imageOrigins({
  TILE_URL,
  AVATAR_SERVICE_URL,
}: Pick<Config, 'TILE_URL' | 'AVATAR_SERVICE_URL'>): string[] {
  return [TILE_URL, AVATAR_SERVICE_URL].flatMap((url) => {
    // The map takes tiles from several hosts in turn when the address has a place for their names.
    const origin = url && /^https?:\/\/[^/?#]+/.exec(url.replace('{s}.', '*.'))?.[0];
    return origin && !origin.includes('{') ? [origin] : [];
  });
}
