import { redraw } from '#server/platform/formats/pictures.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import type { Drawn } from './pictures.queries.ts';

const shapes = {
  /** Small for cards, large for the page, JPEG for those who show a preview of a link. */
  cover: [
    { width: 640, height: 360, format: 'webp' },
    { width: 1280, height: 720, format: 'webp' },
    { width: 1200, height: 630, format: 'jpeg' },
  ],
  logo: [
    { width: 128, height: 128, format: 'webp' },
    { width: 512, height: 512, format: 'webp' },
  ],
} as const;

/** For every call that takes a picture, together: drawing is the dearest thing the site does for one request. */
export const uploadLimit = byViewer('upload', 30, 1800);

/** The sizes of an uploaded picture (a data URL in the request's field `picture`). Takes a while: ask first whether they may. */
export async function drawPicture(picture: string, shape: keyof typeof shapes): Promise<Drawn[]> {
  const renditions = shapes[shape];
  const drawn = await redraw(picture, { field: 'picture', renditions });
  return renditions.map((rendition, at) => ({ ...rendition, bytes: drawn[at]! }));
}
