import sharp from 'sharp';
import { AppError } from './app-error.ts';
import { workQueue } from './work-queue.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 25_000_000;
const DECODE_SECONDS = 10;

// libvips reads dozens of formats, some by way of large foreign parsers: only these three are ever reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A decoded picture of 25 megapixels takes 100 MB: two at once are enough. */
const inTurn = workQueue({ atOnce: 2, waiting: 20 });

/**
 * Makes a square JPEG of `side` pixels from an uploaded picture (the data URL in the request's `field`). What the picture
 * is decides its content, not what the URL calls it. The result is drawn anew: no metadata, profile or trailing bytes
 * of the upload survive, and of an animation only the first frame.
 */
export async function squareJpeg(dataUrl: string, { side, field }: { side: number; field: string }): Promise<Buffer> {
  const refuse = (code: 'picture.unreadable' | 'picture.too_large', cause?: unknown): never => {
    const { message } = new AppError(code);
    throw new AppError(code, { cause, fields: { [field]: message } });
  };
  const bytes = bytesOf(dataUrl) ?? refuse('picture.unreadable');
  if (bytes.length > MAX_BYTES) refuse('picture.too_large');
  return inTurn(async () => {
    const { width, height } = await readHeader(bytes).catch((cause) => refuse('picture.unreadable', cause));
    if (width * height > MAX_PIXELS) refuse('picture.too_large');
    return draw(bytes, side).catch((cause) => refuse('picture.unreadable', cause));
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

function draw(bytes: Uint8Array, side: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
