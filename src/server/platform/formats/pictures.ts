import sharp from 'sharp';
import { AppError } from '#server/platform/app-error.ts';
import { workQueue } from '#server/platform/jobs/work-queue.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 25_000_000;
const DECODE_SECONDS = 10;

// libvips reads dozens of formats, some with large third-party parsers: enable only these three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture of 25 megapixels takes 100 MB: two at once are enough. */
const queueRendering = workQueue({ atOnce: 2, waiting: 20 });

export type Rendition = { width: number; height: number; format: 'jpeg' | 'webp' };
type Source = { field: string };

/** Makes a square JPEG of `side` pixels from an uploaded picture (the data URL in the request's `field`). */
export async function squareJpeg(dataUrl: string, { side, field }: Source & { side: number }): Promise<Buffer> {
  const [picture] = await redraw(dataUrl, { field, renditions: [{ width: side, height: side, format: 'jpeg' }] });
  return picture!;
}

/**
 * Re-encodes an upload in several sizes. The content determines its type, not the data URL. The results are cropped and contain no
 * metadata, profile or trailing bytes of the upload, and only the first frame of an animation.
 */
export async function redraw(
  dataUrl: string,
  { field, renditions }: Source & { renditions: readonly Rendition[] },
): Promise<Buffer[]> {
  const refuse = (code: 'picture.unreadable' | 'picture.too_large', cause?: unknown): never => {
    const { message } = new AppError(code);
    throw new AppError(code, { cause, fields: { [field]: message } });
  };
  const bytes = bytesOf(dataUrl) ?? refuse('picture.unreadable');
  if (bytes.length > MAX_BYTES) refuse('picture.too_large');
  return queueRendering(async () => {
    const { width, height } = await readHeader(bytes).catch((cause) => refuse('picture.unreadable', cause));
    if (width * height > MAX_PIXELS) refuse('picture.too_large');
    const pictures: Buffer[] = [];
    // Sequentially: each holds the whole decoded picture.
    for (const rendition of renditions)
      pictures.push(await draw(bytes, rendition).catch((cause) => refuse('picture.unreadable', cause)));
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

async function readHeader(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height };
}

function draw(bytes: Uint8Array, { width, height, format }: Rendition): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toFormat(format, { quality: 80 })
    .toBuffer();
}
