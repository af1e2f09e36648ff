import { createHash } from 'node:crypto';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { paintJpeg } from '#server/platform/formats/pictures.ts';
import { workQueue } from '#server/platform/jobs/work-queue.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { POSTER_WIDTH } from './pictures.queries.ts';
import {
  ART_LEFT,
  drawSharePicture,
  SHARE_HEIGHT,
  SHARE_WIDTH,
  type ShareArt,
  type ShareText,
} from './share-picture-drawing.ts';
import { readRendition } from './stored-pictures.actions.ts';

/** A page that anyone may see, and what its picture shows. Private and unlisted pages have none. */
export type SharedPage = ShareText & ShareArt & { kind: Parameters<typeof filePaths.sharePicture>[0]; id: string };

/** Increase when the drawing changes, so that pictures get new URLs. */
const DRAWING_VERSION = 1;

type PaintDeps = Pick<AppDeps, 'db' | 'config' | 'storage'>;

/** The URL changes with what the picture shows, because apps keep the pictures of links. */
export function sharePicturePath(page: SharedPage): string {
  const { kind, id, label, warning, title, place, host, hue, seed, coverId } = page;
  const shown = JSON.stringify([DRAWING_VERSION, label, warning, title, place, host, hue, seed, coverId]);
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 16);
  return filePaths.sharePicture(kind, id, hash);
}

const cache = new SizedCache<Buffer>(memoryLimits.sharePictureBytes, (picture) => picture.length);
const painting = new Map<string, Promise<Buffer>>();
/** One uses a core for up to 100 ms and 10 MB. */
const queuePainting = workQueue({ atOnce: 1, waiting: 50 });

/** The picture as JPEG of 1200 × 630. Concurrent requests wait for one painting. */
export async function paintSharePicture(deps: PaintDeps, page: SharedPage): Promise<Buffer> {
  const key = `${deps.config.PRODUCT_NAME} ${sharePicturePath(page)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const shared = painting.get(key) ?? queuePainting(() => paint(deps, page)).finally(() => painting.delete(key));
  painting.set(key, shared);
  const picture = await shared;
  cache.set(key, picture);
  return picture;
}

/** The cover's part of a share picture is upright, like a poster. */
const findUpright = async (deps: PaintDeps, coverId: string) =>
  (await readRendition(deps, coverId, { width: POSTER_WIDTH, format: 'webp' })) ??
  readRendition(deps, coverId, { width: 1200, format: 'jpeg' });

async function paint(deps: PaintDeps, page: SharedPage): Promise<Buffer> {
  const svg = await drawSharePicture(page, deps.config.PRODUCT_NAME);
  const cover = page.coverId && (await findUpright(deps, page.coverId));
  if (!cover) return paintJpeg(svg);
  const width = SHARE_WIDTH - ART_LEFT;
  return paintJpeg(svg, { picture: cover, left: ART_LEFT, width, height: SHARE_HEIGHT });
}
