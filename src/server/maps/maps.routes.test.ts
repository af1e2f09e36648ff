import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSite } from '#contracts/site.contract.ts';
import { EDITION } from '#server/places/gazetteer.ts';
import { readConfig } from '#server/platform/config.ts';
import { type TestFeature, writePmtiles } from '#tests/support/pmtiles-file.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { basemap } from './basemap.ts';
import { viewOfTile } from './mercator.ts';

const app = await testApp();
const get = (url: string, headers: Record<string, string> = {}) => app.send({ method: 'GET', url, headers });

/** The tile of Berlin at zoom 6. */
const BERLIN = '/tiles/6/34/20.svg';

describe('tiles', () => {
  test('show land, borders and towns, in both colour schemes', async () => {
    const { statusCode, headers, body } = await get(BERLIN);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    for (const part of ['class="land"', 'class="borders"', '>Berlin</text>', 'prefers-color-scheme:dark'])
      expect(body).toContain(part);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('can be cached and revalidated', async () => {
    const { headers } = await get(BERLIN);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const again = await get(BERLIN, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('are compressed for browsers that accept it', async () => {
    const plain = await get(BERLIN);
    const packed = await get(BERLIN, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each([
    '/tiles/13/0/0.svg',
    '/tiles/3/8/0.svg',
    '/tiles/3/0/8.svg',
    '/tiles/-1/0/0.svg',
    '/tiles/1.5/0/0.svg',
    '/tiles/01/0/0.svg',
    '/tiles/a/b/c.svg',
    '/tiles/3/1e0/0.svg',
    '/tiles/3/99999999999999999999/0.svg',
    '/tiles/3/0/0.png',
    '/maps/52.52,13.4050.svg',
    '/maps/91.0000,13.4050.svg',
    '/maps/52.5200,181.0000.svg',
    '/maps/NaN,NaN.svg',
    '/maps/52.52000,13.40500.svg',
    '/maps/area/.svg',
  ])('%s does not exist', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('exist everywhere, also at the poles and at the date line', async () => {
    for (const url of ['/tiles/0/0/0.svg', '/tiles/11/0/0.svg', '/tiles/11/2047/2047.svg', '/tiles/4/15/9.svg'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  });

  test('agree on the names at their common edge', () => {
    const names = (column: number) => basemap().labels(viewOfTile(6, column, 20));
    const crossing = names(34).filter(({ x, name }) => x + 7 + name.length * 6.5 > 256);
    expect(crossing.length).toBeGreaterThan(0);
    for (const { name } of crossing) expect(names(35).map((label) => label.name)).toContain(name);
  });
});

test('the base map was made from this edition of the gazetteer', () => {
  expect(basemap().edition).toBe(EDITION);
});

describe('pictures', () => {
  test('show a pin, or a circle around an area', async () => {
    const pin = await get('/maps/52.5200,13.4050.svg');
    expect([pin.statusCode, pin.body.includes('<circle class="dot"')]).toEqual([200, true]);
    expect(pin.body).toMatch(/^<svg [^>]*width="480" height="240"/);
    expect(pin.body).toContain('Natural Earth, GeoNames');
    const area = await get('/maps/area/52.5200,13.4050.svg');
    expect(area.body).toContain('fill-opacity');
    expect(pin.body).not.toContain('fill-opacity');
  });
});

describe('GET /api/site', () => {
  test('gives the site’s own tiles unless TILE_URL is set', async () => {
    expect((await app.call(getSite, {})).body).toMatchObject({
      tileUrl: '/tiles/{z}/{x}/{y}.svg',
      tileAttribution: 'Natural Earth, GeoNames',
      tileMaxZoom: 12,
    });
    const other = await testApp({ TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' });
    expect((await other.call(getSite, {})).body).toMatchObject({
      tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
      tileAttribution: '© OpenStreetMap contributors',
      tileMaxZoom: 19,
    });
  });
});

describe('MAP_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dig-maps-'));
  const path = join(folder, 'berlin.pmtiles');
  const [x, y] = [8802, 5373];
  const street: TestFeature = {
    type: 2,
    points: [
      [0, 1000],
      [4096, 1000],
    ],
    properties: { kind: 'minor_road', name: 'Lindenstraße <1>' },
  };
  const park: TestFeature = {
    type: 3,
    points: [
      [500, 500],
      [1500, 500],
      [1500, 1500],
      [500, 1500],
    ],
    properties: { kind: 'park' },
  };
  const town: TestFeature = { type: 1, points: [[200, 3000]], properties: { kind: 'neighbourhood', name: 'Mitte' } };
  writePmtiles(path, [{ z: 14, x, y, layers: { roads: [street], landuse: [park], places: [town], unknown: [park] } }]);
  afterAll(() => rmSync(folder, { recursive: true }));
  let streets: TestApp;
  beforeAll(async () => {
    streets = await testApp({ MAP_FILE: path });
  });
  const fetch = async (url: string) => (await streets.send({ method: 'GET', url })).body;

  test('gives tiles with streets and names', async () => {
    const body = await fetch(`/tiles/15/${x * 2}/${y * 2}.svg`);
    for (const part of ['id="minor"', 'href="#minor"', 'class="green"', '>Lindenstraße &lt;1&gt;</text>'])
      expect(body).toContain(part);
    expect(await fetch(`/tiles/15/${x * 2}/${y * 2 + 1}.svg`)).toContain('>Mitte</text>');
  });

  test('enlarges the closest tiles', async () => {
    expect(await fetch(`/tiles/18/${x * 16 + 3}/${y * 16 + 3}.svg`)).toContain('class="green"');
  });

  test('is used for pictures', async () => {
    const body = await fetch('/maps/52.5200,13.4050.svg');
    expect(body).toContain('id="minor"');
    expect(body).toContain('© OpenStreetMap contributors');
  });

  test('is replaced by the base map outside of its region', async () => {
    expect(await fetch('/tiles/6/34/20.svg')).toContain('>Berlin</text>');
    expect((await streets.call(getSite, {})).body).toMatchObject({
      tileUrl: '/tiles/{z}/{x}/{y}.svg',
      tileMaxZoom: 18,
    });
  });

  test('is replaced by the base map where it cannot be read', async () => {
    const broken = join(folder, 'broken.pmtiles');
    const bytes = readFileSync(path);
    // The root directory.
    bytes.fill(0xff, 127, 140);
    writeFileSync(broken, bytes);
    const app = await testApp({ MAP_FILE: broken });
    expect((await app.send({ method: 'GET', url: `/tiles/15/${x * 2}/${y * 2}.svg` })).statusCode).toBe(200);
  });

  test('is read again after it could not be opened', async () => {
    const [moved, away] = [join(folder, 'moved.pmtiles'), join(folder, 'away.pmtiles')];
    writeFileSync(moved, readFileSync(path));
    const app = await testApp({ MAP_FILE: moved });
    renameSync(moved, away);
    const tile = () => app.send({ method: 'GET', url: `/tiles/15/${x * 2}/${y * 2}.svg` });
    const fallback = await tile();
    expect([fallback.statusCode, fallback.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(fallback.body).not.toContain('id="minor"');
    renameSync(away, moved);
    const { body, headers } = await tile();
    expect(body).toContain('id="minor"');
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each([
    ['missing.pmtiles', null, /cannot be opened: ENOENT.*Give the path of a PMTiles file/],
    ['other.pmtiles', Buffer.alloc(200), /is not a PMTiles file/],
    ['short.pmtiles', readFileSync(path).subarray(0, 300), /is cut off/],
  ])('stops the start if the file is wrong: %s', (name, bytes, message) => {
    const file = join(folder, name);
    if (bytes) writeFileSync(file, bytes);
    expect(() => readConfig({ MAP_FILE: file })).toThrow(message);
  });
});
