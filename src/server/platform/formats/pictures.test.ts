import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animatedWebp, bombPng, dataUrl, jpeg, png, pngWithExif, webp } from '#tests/support/pictures.ts';
import { squareJpeg } from './pictures.ts';

const draw = (url: string) => squareJpeg(url, { side: 100, field: 'avatar' });
const unreadable = { code: 'picture.unreadable', status: 400, fields: { avatar: expect.any(String) } };
const tooLarge = { code: 'picture.too_large', status: 413, fields: { avatar: expect.any(String) } };
const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

// spec: 9.6
test('uploads: JPEG, PNG and WebP become a 100×100 JPEG, whatever type the data URL declares', async () => {
  for (const bytes of [await jpeg(), await png(), await webp()]) {
    const drawn = await draw(dataUrl(bytes, 'image/x-anything'));
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 100 });
  }
});

test('uploads: EXIF data is removed from a PNG', async () => {
  const upload = await pngWithExif('Ada was here');
  expect((await sharp(upload).metadata()).exif).toBeDefined();
  const drawn = await draw(dataUrl(upload));
  const { exif, icc, xmp, iptc } = await sharp(drawn).metadata();
  expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined });
  expect(drawn.includes('Ada was here')).toBe(false);
});

test('uploads: only the first frame of an animation is kept', async () => {
  const { data } = await sharp(await draw(dataUrl(await animatedWebp(), 'image/webp')))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(50);
});

test.each([
  ['SVG', dataUrl(Buffer.from(svg), 'image/svg+xml')],
  ['SVG declared as PNG', dataUrl(Buffer.from(svg), 'image/png')],
  ['GIF', dataUrl(gif, 'image/gif')],
  ['GIF declared as JPEG', dataUrl(gif, 'image/jpeg')],
  ['HTML', dataUrl(Buffer.from(html), 'image/jpeg')],
  ['nothing', dataUrl(Buffer.alloc(0))],
  ['broken base64', 'data:image/png;base64,%%%%'],
  ['no base64', 'data:image/svg+xml,<svg/>'],
  ['no comma', 'data:image/png;base64'],
])('uploads: %s is rejected', async (_, url) => {
  await expect(draw(url)).rejects.toMatchObject(unreadable);
});

test('uploads: a file that starts with HTML is rejected, and HTML after the picture is removed', async () => {
  const picture = await png();
  await expect(draw(dataUrl(Buffer.concat([Buffer.from(html), picture])))).rejects.toMatchObject(unreadable);
  const drawn = await draw(dataUrl(Buffer.concat([picture, Buffer.from(html)])));
  expect(drawn.includes('script')).toBe(false);
});

test('uploads: a truncated picture is rejected', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await expect(draw(dataUrl(noise.subarray(0, noise.length / 2)))).rejects.toMatchObject(unreadable);
});

test('uploads: a picture of more than 25 megapixels is rejected without being decoded', async () => {
  const bomb = bombPng(20_000);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(draw(dataUrl(bomb))).rejects.toMatchObject(tooLarge);
  expect(await draw(dataUrl(bombPng(4_999)))).toBeInstanceOf(Buffer);
});

test('uploads: more than 5 MB is rejected', async () => {
  const padded = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]);
  await expect(draw(dataUrl(padded))).rejects.toMatchObject(tooLarge);
});
