import { Avatar, Style } from '@dicebear/core';
import thumbs from '@dicebear/styles/thumbs.json' with { type: 'json' };

// "Thumbs" by DiceBear is licensed CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/): no attribution is owed.
const style = new Style(thumbs);

const REMEMBERED = 1000;
const drawn = new Map<string, string>();

/** The picture of somebody who has none; the same seed always gives the same one. */
export function drawPlaceholder(seed: string): string {
  const known = drawn.get(seed);
  if (known) return known;
  const svg = new Avatar(style, { seed, size: 100 }).toString();
  if (drawn.size >= REMEMBERED) drawn.delete(drawn.keys().next().value!);
  drawn.set(seed, svg);
  return svg;
}
