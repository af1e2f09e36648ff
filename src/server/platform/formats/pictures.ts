import sharp, { type Region } from 'sharp';
import type { CropArea } from '#contracts/page-fields.ts';
import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES } from '#contracts/picture-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { workQueue } from '#server/platform/jobs/work-queue.ts';

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const DECODE_SECONDS = 10;

// libvips reads dozens of formats, some with large third-party parsers: enable only these three, and SVG, which only our own drawings use.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture of 25 megapixels takes 100 MB: two at once are enough. */
const queueRendering = workQueue({ atOnce: 2, waiting: 20 });

export type Rendition = {
  width: number;
  height: number;
  format: 'jpeg' | 'webp';
  /** Drawn for posters only, whole and no larger than the upload. */
  isWholePoster?: boolean;
  /** Drawn whole and no larger than the upload. */
  isWhole?: boolean;
};
type Source = { field: string };
/** A picture is a poster if it is at least this many times as tall as wide. */
const POSTER_RATIO = 1.2;

/** Makes a square JPEG of `side` pixels from an uploaded picture (the data URL in the request's `field`). */
export async function squareJpeg(dataUrl: string, { side, field }: Source & { side: number }): Promise<Buffer> {
  const [picture] = await reencode(dataUrl, { field, renditions: [{ width: side, height: side, format: 'jpeg' }] });
  return picture!;
}

/**
 * Re-encodes an upload in several sizes. The content determines its type, not the data URL. The results are cropped, to `crop` or to the middle,
 * and contain no metadata, profile or trailing bytes of the upload, and only the first frame of an animation. Null for a size that only posters have.
 */
export async function reencode(
  dataUrl: string,
  { field, renditions, crop }: Source & { renditions: readonly Rendition[]; crop?: CropArea | undefined },
): Promise<(Buffer | null)[]> {
  const refuse = (code: 'picture.unreadable' | 'picture.too_large', cause?: unknown): never => {
    const { message } = new AppError(code);
    throw new AppError(code, { cause, fields: { [field]: message } });
  };
  const bytes = bytesOf(dataUrl) ?? refuse('picture.unreadable');
  if (bytes.length > MAX_PICTURE_BYTES) refuse('picture.too_large');
  if (!isBitmap(bytes)) refuse('picture.unreadable');
  return queueRendering(async () => {
    const { width, height } = await readHeader(bytes).catch((cause) => refuse('picture.unreadable', cause));
    if (width * height > MAX_PIXELS) refuse('picture.too_large');
    const region = crop && regionOf(crop, { width, height });
    const pictures: (Buffer | null)[] = [];
    // Sequentially: each holds the whole decoded picture.
    for (const rendition of renditions) {
      const isDrawn = !rendition.isWholePoster || height >= POSTER_RATIO * width;
      const drawing = isDrawn ? draw(bytes, rendition, region) : null;
      pictures.push((await drawing?.catch((cause) => refuse('picture.unreadable', cause))) ?? null);
    }
    return pictures;
  });
}

function bytesOf(dataUrl: string): Uint8Array | undefined {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/[a-z0-9.+-]{1,40};base64$/i.test(dataUrl.slice(0, Math.min(comma, 80)))) return undefined;
  try {
    return Uint8Array.fromBase64(dataUrl.slice(comma + 1));
  } catch {
    return undefined;
  }
}

/** JPEG, PNG or WebP by their first bytes. */
const isBitmap = (bytes: Uint8Array): boolean =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(Buffer.from(bytes.subarray(0, 12)).toString('hex'));

type Inlay = { picture: Buffer; left: number; width: number; height: number };

/** A JPEG of our own drawing, with a stored picture cropped to fill a part of it. */
export async function paintJpeg(svg: string, inlay?: Inlay): Promise<Buffer> {
  const canvas = sharp(Buffer.from(svg)).timeout({ seconds: DECODE_SECONDS });
  if (inlay) {
    const { picture, left, width, height } = inlay;
    canvas.composite([
      { input: await sharp(picture).resize(width, height, { fit: 'cover' }).toBuffer(), left, top: 0 },
    ]);
  }
  return canvas.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer();
}

/** A PNG of our own drawing, in the size that it has. */
export const paintPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).timeout({ seconds: DECODE_SECONDS }).png().toBuffer();

async function readHeader(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return autoOrient;
}

/** In pixels, at least one, within the picture. */
function regionOf({ x, y, width, height }: CropArea, picture: { width: number; height: number }): Region {
  const left = Math.min(Math.round(x * picture.width), picture.width - 1);
  const top = Math.min(Math.round(y * picture.height), picture.height - 1);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round(width * picture.width)), picture.width - left),
    height: Math.min(Math.max(1, Math.round(height * picture.height)), picture.height - top),
  };
}

function draw(
  bytes: Uint8Array,
  { width, height, format, isWholePoster, isWhole = isWholePoster }: Rendition,
  region: Region | undefined,
): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient();
  if (region && !isWhole) picture.extract(region);
  return picture
    .resize(width, height, isWhole ? { fit: 'inside', withoutEnlargement: true } : { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toFormat(format, { quality: 80 })
    .toBuffer();
}
