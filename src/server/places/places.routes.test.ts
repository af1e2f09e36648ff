import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findNearestPlace, searchAddresses, searchPlaces } from '#contracts/places/places.contract.ts';
import { formatTown, type Town } from '#contracts/places/town-name.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { loadGazetteer } from './gazetteer.actions.ts';
import { biggestOfEachName, findTownOfAddress } from './places.actions.ts';
import { TOWN_NAME } from './places.queries.ts';

/** How many towns each of two nodes has loaded that started together, and how many could be found meanwhile. */
let loaded: number[] = [];
const foundMeanwhile = new Set<number>();
/** The geocoder's next response; undefined closes the connection. */
let geocoderAnswer: unknown;
let geocoderUrl = '';
const geocoder = http.createServer((request, response) => {
  geocoderUrl = request.url ?? '';
  if (geocoderAnswer === undefined) return void request.socket.destroy();
  response.setHeader('content-type', 'application/json');
  response.end(typeof geocoderAnswer === 'string' ? geocoderAnswer : JSON.stringify(geocoderAnswer));
});

await new Promise<void>((resolve) => void geocoder.listen(0, '127.0.0.1', resolve));
const { port } = geocoder.address() as AddressInfo;
const app = await testApp({ GEOCODER_URL: `http://127.0.0.1:${port}/api?q={query}` });
// As under `node --watch`, where worker threads also report their imports, which were once mistaken for towns.
vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
const countPlaces = async () => foundMeanwhile.add(await app.db.execute('select from places'));
const counting = setInterval(() => void countPlaces(), 100);
loaded = await Promise.all([loadGazetteer(app.db), loadGazetteer(app.db)]);
clearInterval(counting);
vi.unstubAllEnvs();
afterAll(() => void geocoder.close());

const find = async (q: string, limit?: number) =>
  (await app.call(searchPlaces, { query: { q, ...(limit && { limit }) } })).body.places;
const TownRow = z.object({ name: z.string(), region: z.string(), country: z.string(), countryCode: z.string() });
/** Big towns, and smaller ones from everywhere. */
const someTowns = () =>
  app.db.rows(
    TownRow,
    `select name, region, country, country_code as "countryCode" from places where population > 3000000 or id % 3000 = 0 order by id`,
  );
const names = async (q: string) => (await find(q)).map(({ name, countryCode }) => `${name} ${countryCode}`);

describe('the gazetteer', () => {
  test('contains the towns of the world once, however often it is loaded', async () => {
    const count = await app.db.execute('select from places');
    expect(count).toBeGreaterThan(90_000);
    expect(loaded.toSorted((a, b) => a - b)).toEqual([0, count]);
    expect(await loadGazetteer(app.db)).toBe(0);
  });

  test('is never there in part', async () => {
    expect([...foundMeanwhile].filter((found) => found !== 0 && found !== Math.max(...loaded))).toEqual([]);
  });

  test('has region, country, position and time zone', async () => {
    expect((await find('Berlin', 1))[0]).toMatchObject({
      id: 2950159,
      name: 'Berlin',
      region: 'State of Berlin',
      country: 'Germany',
      countryCode: 'DE',
      timeZone: 'Europe/Berlin',
      population: expect.any(Number),
    });
  });
});

test('the name of a town has its state where people use it, in SQL as in the browser', async () => {
  const rows = await app.db.rows(
    z.object({ label: z.string(), name: z.string(), region: z.string(), country: z.string(), countryCode: z.string() }),
    `select ${TOWN_NAME} as label, p.name, p.region, p.country, p.country_code as "countryCode" from places p order by population desc limit 3000`,
  );
  for (const { label, ...town } of rows) expect(label).toBe(formatTown(town));
  const labels = rows.map(({ label }) => label);
  for (const label of ['Austin, Texas', 'Brooklyn, New York', 'Toronto, Ontario', 'Berlin, Germany', 'Singapore'])
    expect(labels).toContain(label);
});

describe('GET /api/places', () => {
  test.each([
    ['zur', 'Zürich CH'],
    ['ZÜRI', 'Zürich CH'],
    ['sao pau', 'São Paulo BR'],
    ['lodz', 'Łódź PL'],
    ['new', 'New York City US'],
    ['münch', 'Munich DE'],
    ['wien', 'Vienna AT'],
    ['muenchen', 'Munich DE'],
    ['københavn', 'Copenhagen DK'],
    ['paris', 'Paris FR'],
    ['paris, tex', 'Paris US'],
    ['london, canada', 'London CA'],
    ['springfield, il', 'Springfield US'],
    ['brooklyn, ny', 'Brooklyn US'],
    ['Austin, TX 78701, USA', 'Austin US'],
    ['london, on', 'London CA'],
    ['los angeles, ca', 'Los Angeles US'],
    ['toronto, ca', 'Toronto CA'],
    ['berlin, de', 'Berlin DE'],
    ['10115 berlin', 'Berlin DE'],
    ['london, uk', 'London GB'],
    ['aßl', 'Aßlar DE'],
    ['boston, lincolnshire, uk', 'Boston GB'],
    ['london, great britain', 'London GB'],
    ['springfield, ma, united states of america', 'Springfield US'],
    ['istanbul, turkey', 'Istanbul TR'],
    ['prague, czech republic', 'Prague CZ'],
    ['amsterdam, the netherlands', 'Amsterdam NL'],
    ['sarajevo, bosnia and herzegovina', 'Sarajevo BA'],
    ['munich, bayern, germany', 'Munich DE'],
    ['washington, united states', 'Washington, D.C. US'],
    ['frankfurt, germany', 'Frankfurt am Main DE'],
    ['東京', 'Tokyo JP'],
    ['東京, Japan', 'Tokyo JP'],
    ['도쿄', 'Tokyo JP'],
    ['москва', 'Moscow RU'],
    ['القاهرة', 'Cairo EG'],
    ['Αθήνα', 'Athens GR'],
    ['小樽', 'Otaru JP'],
    ['Mailand', 'Milan IT'],
    ['kopenhag', 'Copenhagen DK'],
    ['Genf', 'Genève CH'],
    ['Nizza', 'Nice FR'],
    ['Nizza, Frankreich', 'Nice FR'],
    ['münchen, bayern, deutschland', 'Munich DE'],
    ['nizza mon', 'Nizza Monferrato IT'],
    // Toronto once had this name.
    ['york', 'York GB'],
  ])('“%s” finds %s first', async (typed, first) => {
    const found = await names(typed);
    expect(found[0]).toBe(first);
  });

  test.each([
    ['Springfield, Oregon, United States', 'Springfield, Oregon'],
    ['springfield, or, usa', 'Springfield, Oregon'],
    ['Hudson, New York', 'Hudson, New York'],
    ['hudson, ny', 'Hudson, New York'],
    ['Hudson, NY 12534, USA', 'Hudson, New York'],
    ['Hudson, New York, United States', 'Hudson, New York'],
    ['Weil, Bavaria, Germany', 'Weil, Germany'],
  ])(
    '“%s” finds the town of that name there first, not a bigger one elsewhere or with a longer name',
    async (typed, town) => {
      expect(formatTown((await find(typed))[0]!)).toBe(town);
    },
  );

  test('every label of a town finds it, or a bigger one with the same label', async () => {
    const labels: ((town: Town) => string)[] = [
      formatTown,
      ({ name, region, country }) => `${name}, ${region || country}`,
      ({ name, region, country }) =>
        [name, region.includes(name) ? '' : region, country === name ? '' : country].filter(Boolean).join(', '),
    ];
    const lost: string[] = [];
    for (const town of await someTowns())
      for (const labelOf of labels) {
        const label = labelOf(town);
        const [found] = await find(label, 1);
        if (!found || labelOf(found) !== label) lost.push(`${label}: ${found && labelOf(found)}`);
      }
    expect(lost).toEqual([]);
  });

  test.each([
    ['Library, Main Street 1, Berlin', 'Berlin, Germany'],
    ['Café, Torstraße 1, 10115 Berlin, Deutschland', 'Berlin, Germany'],
    ['61 Local, 61 Bergen St, Brooklyn, NY 11201, USA', 'Brooklyn, New York'],
    ['61 Local, Brooklyn, NY', 'Brooklyn, New York'],
    ['Springfield', undefined],
    ['The back room, upstairs', undefined],
  ])('the town of “%s” is %s', async (address, town) => {
    const found = await findTownOfAddress(app.db, address);
    expect(found && formatTown(found)).toBe(town);
  });

  test('lists the biggest towns first, up to the limit', async () => {
    const found = await find('san', 20);
    expect(found).toHaveLength(20);
    const sizes = found.map(({ population }) => population);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test.each([
    ['Berln', 'Berlin DE'],
    ['Amsterdm', 'Amsterdam NL'],
    ['Barcleona', 'Barcelona ES'],
  ])('a mistyped “%s” finds %s', async (typed, meant) => expect(await names(typed)).toContain(meant));

  test('towns with the same name and region are told apart by the nearest city', async () => {
    const found = await find('lisbon, ohio');
    const alike = found.filter(({ name, region }) => name === 'Lisbon' && region === 'Ohio').map(({ near }) => near);
    expect(alike.length).toBeGreaterThan(1);
    expect(new Set(alike).size).toBe(alike.length);
    expect((await find('berlin'))[0]).not.toHaveProperty('near');
    expect(biggestOfEachName(found).filter(({ name }) => name === 'Lisbon')).toEqual([found[0]]);
  });

  test('a name that merely shares an ending with towns is unknown', async () => {
    expect(await names('Xyzzyville')).toEqual([]);
  });

  test.each([
    ['Xyzzyville', /ville$/],
    ['Berlyn', /^Berlin$/],
  ])('of towns with names similar to “%s”, the closest come first', async (q, name) => {
    const found = (await app.call(searchPlaces, { query: { q, limit: 3, similar: 'true' } })).body.places;
    expect(found).toHaveLength(3);
    expect(found[0]!.name).toMatch(name);
    for (const { population } of found) expect(population).toBeGreaterThanOrEqual(15_000);
  });

  test.each(['%', '_', "'", '\\', '1', ', ,', 'ﷺ', '𝕭'])('“%s” is matched literally', async (typed) => {
    expect(await find(typed)).toBeInstanceOf(Array);
  });

  test('an empty, too long or duplicated query is rejected', async () => {
    for (const url of [
      '/api/places',
      '/api/places?q=',
      `/api/places?q=${'x'.repeat(101)}`,
      '/api/places?q=a&q=b',
      '/api/places?q=a&limit=21',
    ])
      expect((await app.send({ method: 'GET', url })).statusCode).toBe(400);
  });
});

describe('GET /api/places/nearest', () => {
  const near = (latitude: number, longitude: number) => app.call(findNearestPlace, { query: { latitude, longitude } });

  test('finds the town at a position, also across the date line', async () => {
    expect((await near(48.137, 11.575)).body.name).toBe('Munich');
    expect((await near(-16.8, 180)).body.countryCode).toBe('FJ');
  });

  test('finds nothing in the middle of an ocean; a missing position is 400', async () => {
    expect((await near(0, -140)).problem.code).toBe('place.not_found');
    expect((await near(91, 0)).problem).toMatchObject({ status: 400, fields: { latitude: expect.any(String) } });
    expect((await app.send({ method: 'GET', url: '/api/places/nearest?latitude=&longitude=1' })).statusCode).toBe(400);
  });
});

describe('GET /api/addresses', () => {
  const ask = async (q: string) => app.call(searchAddresses, { query: { q } }, await signUp(app.deps));

  test('requires signing in', async () => {
    expect((await app.call(searchAddresses, { query: { q: 'Unter den Linden 1' } })).problem.code).toBe(
      'auth.required',
    );
  });

  test('reads responses of Photon and Nominatim and adds the town', async () => {
    geocoderAnswer = {
      features: [
        {
          geometry: { coordinates: [13.3777, 52.5163] },
          properties: {
            name: 'Brandenburger Tor',
            street: 'Pariser Platz',
            postcode: '10117',
            city: 'Berlin',
            country: 'Germany',
          },
        },
      ],
    };
    const [photon] = (await ask('Pariser Platz & more')).body.addresses;
    expect(geocoderUrl).toBe('/api?q=Pariser%20Platz%20%26%20more');
    expect(photon).toMatchObject({
      label: 'Brandenburger Tor, Pariser Platz, 10117 Berlin, Germany',
      venue: 'Brandenburger Tor',
      place: { countryCode: 'DE' },
    });
    geocoderAnswer = [
      { lat: '52.5163', lon: '13.3777', display_name: 'Brandenburger Tor, Berlin', name: 'Brandenburger Tor' },
    ];
    expect((await ask('Tor')).body.addresses[0]).toMatchObject({
      label: 'Brandenburger Tor, Berlin',
      latitude: 52.5163,
    });
  });

  test.each([
    ['hangs up', undefined],
    ['answers nonsense', '<html>'],
    ['answers too much', 'x'.repeat(300_000)],
    ['has another form', { features: 7 }],
  ])('a geocoder that %s is reported as unavailable', async (_, answer) => {
    geocoderAnswer = answer;
    expect((await ask('Somewhere')).problem).toMatchObject({ status: 502, code: 'address.search_failed' });
  });
});
