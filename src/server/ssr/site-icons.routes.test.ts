import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp({ PRODUCT_NAME: 'Quiz & co' });

test('the manifest lets phones put the site on their home screen, with icons of the sizes that it names', async () => {
  const { headers, body } = await app.send({ url: '/manifest.webmanifest' });
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: 'Quiz & co', start_url: '/dashboard', scope: '/', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await app.send({ url: src });
    expect(icon.headers['content-type']).toBe(type);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});

test('programs find an icon where they look without reading a page; that of iPhones has no transparent corner', async () => {
  expect((await app.send({ url: '/favicon.ico' })).headers['content-type']).toBe('image/png');
  const touchIcon = await app.send({ url: '/apple-touch-icon.png' });
  const { data, info } = await sharp(touchIcon.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[3]]).toEqual([180, 180, 255]);
});
