import { createHash } from 'node:crypto';
import { type DateStyle, formatInStyle, restyleDays } from '#contracts/date-style.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { capital } from '#contracts/text.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
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
export type SharedPage = Omit<ShareText, 'label'> &
  ShareArt & {
    kind: Parameters<typeof filePaths.sharePicture>[0];
    id: string;
    /** The start of an event, the rule of a series, the kind of a host. */
    label: SharedStart | string;
  };
/** With a time zone if it is said, and without the time of day for a cancelled event. */
type SharedStart = { startsLocal: string; timeZone: string | null; isCancelled: boolean };

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

/** “Sat, Nov 28, 2026 · 7:00 PM” or “Every Saturday, until May 1, 2027”, in the site's style: apps that show links have no reader's. */
export function formatLabel(style: DateStyle, label: SharedPage['label']): string {
  if (typeof label === 'string') return capital(restyleDays(style, label));
  const { startsLocal, timeZone, isCancelled } = label;
  const day = formatInStyle(style, startsLocal, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  if (isCancelled) return day;
  const time = formatInStyle(style, startsLocal, { hour: 'numeric', minute: '2-digit' });
  return `${day} · ${time}${timeZone ? ` ${cityOfZone(timeZone)} time` : ''}`;
}

const cache = new SizedCache<Buffer>(memoryLimits.sharePictureBytes, (picture) => picture.length);
const painting = new Map<string, Promise<Buffer>>();
/** One uses a core for up to 100 ms and 10 MB. */
const queuePainting = workQueue({ atOnce: 1, waiting: 50 });

/** The picture as JPEG of 1200 × 630. Concurrent requests wait for one painting. */
export async function paintSharePicture(deps: PaintDeps, page: SharedPage): Promise<Buffer> {
  const { PRODUCT_NAME, DATE_STYLE } = deps.config;
  const key = `${PRODUCT_NAME} ${DATE_STYLE} ${sharePicturePath(page)}`;
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
  const label = formatLabel(siteDateStyle(deps.config), page.label);
  const svg = await drawSharePicture({ ...page, label }, deps.config.PRODUCT_NAME);
  const cover = page.coverId && (await findUpright(deps, page.coverId));
  if (!cover) return paintJpeg(svg);
  const width = SHARE_WIDTH - ART_LEFT;
  return paintJpeg(svg, { picture: cover, left: ART_LEFT, width, height: SHARE_HEIGHT });
}
