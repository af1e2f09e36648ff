import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { startS3Storage } from '#tests/support/s3-storage.ts';
import { connectStorage } from './object-storage.ts';
import { openStorage } from './open-storage.ts';

const s3 = await startS3Storage();
afterAll(() => s3.close());
beforeEach(() => {
  s3.failure = undefined;
  s3.refusesMissing = false;
  s3.objects.clear();
});
const at = (url: string) => readConfig({ STORAGE_URL: url });
const settings = at(s3.url).STORAGE_URL!;
const bytes = Buffer.from('a picture');
const unavailable = { code: 'server.unavailable', status: 503 };

describe('object storage', () => {
  test('stores, reads and deletes with signed requests', async () => {
    const storage = connectStorage(settings);
    expect([await storage.get('pictures/a.webp'), await storage.has('pictures/a.webp')]).toEqual([undefined, false]);
    await storage.put('pictures/a.webp', bytes, 'image/webp');
    await storage.put('pictures/a.webp', bytes, 'image/webp');
    expect(s3.objects.get('pictures/a.webp')).toEqual({ bytes, type: 'image/webp' });
    expect([await storage.get('pictures/a.webp'), await storage.has('pictures/a.webp')]).toEqual([bytes, true]);
    await storage.delete('pictures/a.webp');
    await storage.delete('pictures/a.webp');
    expect(s3.objects.size).toBe(0);
  });

  test.each(['error', 'throttle', 'silence'] as const)(
    'that fails (%s) is not asked again for a while',
    async (failure) => {
      const storage = connectStorage(settings, { timeoutMs: 50 });
      s3.failure = failure;
      await expect(storage.get('pictures/a.webp')).rejects.toMatchObject({ ...unavailable, retryAfterSeconds: 10 });
      const asked = s3.requests.length;
      await expect(storage.put('pictures/a.webp', bytes, 'image/webp')).rejects.toMatchObject(unavailable);
      expect(s3.requests.length).toBe(asked);
    },
  );

  test('that refuses one object continues to give the others', async () => {
    const storage = connectStorage(settings);
    await storage.put('pictures/a.webp', bytes, 'image/webp');
    s3.refusesMissing = true;
    await expect(storage.get('pictures/missing.webp')).rejects.toMatchObject(unavailable);
    expect(await storage.get('pictures/a.webp')).toEqual(bytes);
  });

  test('is tried at the start: a wrong key or bucket stops it, an outage is a warning', async () => {
    const warnings: string[] = [];
    const open = (url: string) => openStorage(at(url), (warning) => warnings.push(warning));
    expect(await openStorage(readConfig({}), () => {})).toBeUndefined();
    await expect(open(s3.url.replace('test-key', 'other-key'))).rejects.toThrow(
      'STORAGE_URL cannot be used: the object storage answered 403 to PUT: SignatureDoesNotMatch.',
    );
    await expect(open(s3.url.replace('/pictures-of', '/nowhere-of'))).rejects.toThrow('the bucket does not exist');
    await expect(open(s3.url.replace('/pictures-of-the-site', '/moved-pictures'))).rejects.toThrow(
      'STORAGE_URL cannot be used: the object storage answered 301 to PUT: PermanentRedirect.',
    );
    expect(await open(s3.url)).toBeDefined();
    expect(warnings).toEqual([]);
    expect(await open('s3://key:secret@127.0.0.1:1/bucket?tls=off')).toBeDefined();
    expect(warnings).toEqual([expect.stringContaining('the object storage is away')]);
  });
});

describe('STORAGE_URL', () => {
  test('names the key, the host, the bucket and the region', () => {
    expect(at('s3://key:a%2Fb@s3.example.org/photos?region=eu-1').STORAGE_URL).toEqual({
      bucketUrl: 'https://s3.example.org/photos/',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    });
    expect(at('s3://key:secret@s3.example.org/photos?path-style=false').STORAGE_URL).toMatchObject({
      bucketUrl: 'https://photos.s3.example.org/',
      region: 'us-east-1',
    });
  });

  test.each([
    'https://s3.example.org/photos',
    's3://s3.example.org/photos',
    's3://key:secret@s3.example.org',
    's3://key:secret@s3.example.org/photos/folder',
    's3://key:secret@s3.example.org/photos?regoin=eu-1',
    'photos',
  ])('%s is refused with the form that is expected', (url) => {
    expect(() => at(url)).toThrow(/STORAGE_URL must be s3:\/\/key:secret@host\/bucket/);
  });
});
