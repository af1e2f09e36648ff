import type { CropArea } from '#contracts/page-fields.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { reencode } from '#server/platform/formats/pictures.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { POSTER_WIDTH, type StoredRendition } from './pictures.queries.ts';
import { storeRenditions } from './stored-pictures.actions.ts';

const shapes = {
  /** Small for cards, large for the page, JPEG for link previews, and the whole of a poster. */
  cover: [
    { width: 640, height: 320, format: 'webp' },
    { width: 1280, height: 640, format: 'webp' },
    { width: 1200, height: 630, format: 'jpeg' },
    { width: POSTER_WIDTH, height: 2 * POSTER_WIDTH, format: 'webp', isWholePoster: true },
  ],
  /** Whole, for the board and for phones. */
  question: [
    { width: 1280, height: 960, format: 'webp', isWhole: true },
    { width: 640, height: 640, format: 'webp', isWhole: true },
  ],
  logo: [
    { width: 128, height: 128, format: 'webp' },
    { width: 512, height: 512, format: 'webp' },
  ],
} as const;

/** Shared by all endpoints that take a picture: rendering it is the site's most expensive request. */
export const uploadLimit = byViewer('upload', 30, 1800);

/**
 * Renders the sizes of an uploaded picture (a data URL in the request's field `picture`), and stores them if there is object storage. Slow: check
 * permissions first.
 */
export async function drawPicture(
  deps: Pick<AppDeps, 'db' | 'storage'>,
  picture: string,
  shape: keyof typeof shapes,
  crop?: CropArea,
): Promise<StoredRendition[]> {
  const renditions = shapes[shape];
  const images = await reencode(picture, { field: 'picture', renditions, crop });
  const drawn = renditions.flatMap((rendition, index) =>
    images[index] ? [{ ...rendition, bytes: images[index] }] : [],
  );
  return storeRenditions(deps, drawn);
}
