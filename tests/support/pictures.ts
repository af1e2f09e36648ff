import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc3366' } });

export const png = (width = 120, height = 80): Promise<Buffer> => plain(width, height).png().toBuffer();
export const jpeg = (width = 120, height = 80): Promise<Buffer> => plain(width, height).jpeg().toBuffer();
export const webp = (width = 120, height = 80): Promise<Buffer> => plain(width, height).webp().toBuffer();

/** A PNG of horizontal stripes of equal height, from the top. */
export function stripes(
  colours: readonly string[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const each = height / colours.length;
  const bars = colours.map((fill, n) => `<rect y="${n * each}" width="${width}" height="${each}" fill="${fill}"/>`);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars.join('')}</svg>`),
  )
    .png()
    .toBuffer();
}

/** A PNG whose EXIF data contains the secret. */
export const pngWithExif = (secret: string): Promise<Buffer> =>
  plain(120, 80)
    .withExif({ IFD0: { Copyright: secret, Artist: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .png()
    .toBuffer();

/** Two frames, the first red and the second blue. */
export async function animatedWebp(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all([frame('#ff0000'), frame('#0000ff')]), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A PNG of a few kB with `side`² pixels, which sharp would refuse to create. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
