import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { categorySlugs } from '#contracts/categories.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { demoPeople } from '#demo/people.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { type Answer, call, percentile } from './faults/calls.ts';

const WORDS =
  'board games,pottery,jazz,run,hiking,typescript,yoga,chess,photo walk,choir,bread,postgres,book,salsa,zine'.split(
    ',',
  );
const TOWNS = [2950159, 2643743, 3067696, 4887398, 2267057, 2911298];

/** Requests of one visitor before the next one comes, from another network. */
const VISIT_REQUESTS = 12;
const VISITORS = 60;
const MAX_IN_FLIGHT = 300;

type Person = { email: string; id: string; token: string; network: string; seed: string };
type Visit = { path: string; method?: string; body?: object; token?: string; network: string };
export type Traffic = {
  statuses: Map<number, number>;
  failures: Map<string, number>;
  /** When requests were refused for load, in seconds from the start. */
  refusedAt: number[];
  skipped: number;
  times: number[];
};

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomNumbers(11);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const newNetwork = () => `10.${[0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`;

/** Photographs as phones make them: 3, 6 and 12 megapixels of gradients and grain, in every accepted format. */
async function drawPhotographs(): Promise<string[]> {
  const draw = (width: number, height: number) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    return sharp({ create: { width, height, channels: 3, background: '#888888', noise } }).blur(2);
  };
  const pictures = [
    { type: 'jpeg', bytes: await draw(4000, 3000).jpeg({ quality: 75 }).toBuffer() },
    { type: 'webp', bytes: await draw(2800, 2100).webp({ quality: 75 }).toBuffer() },
    { type: 'png', bytes: await draw(1600, 1200).png({ palette: true }).toBuffer() },
  ];
  return pictures.map(({ type, bytes }) => `data:image/${type};base64,${bytes.toString('base64')}`);
}

export async function openTraffic(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT });
  const send = ({ network, ...visit }: Visit): Promise<Answer> =>
    call(url, visit.path, {
      ...visit,
      agent,
      headers: { 'x-forwarded-for': network, ...(random() < 0.85 && { 'accept-encoding': 'br' }) },
    });
  const read = async (path: string): Promise<string> => {
    const { status, text } = await call(url, path, { agent, headers: { 'x-forwarded-for': newNetwork() } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return text;
  };

  async function logIn(email: string): Promise<Person> {
    const network = newNetwork();
    const answer = await send({
      path: '/api/auth/login',
      method: 'POST',
      body: { email, password: PASSWORD },
      network,
    });
    if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${answer.text}`);
    const { user, tokens } = JSON.parse(answer.text) as SignedIn;
    return { email, id: user.id, token: tokens.access.token, network, seed: user.id.slice(0, 8) };
  }

  const sitemap = await read('/sitemap.xml');
  const pathsOf = (prefix: string) =>
    [...new Set([...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map((match) => match[1]!))].filter((path) =>
      path.startsWith(prefix),
    );
  const groups = pathsOf('/groups/');
  const organizations = pathsOf('/organizations/');
  const eventIds = pathsOf('/events/').map((path) => path.split('/')[2]!);
  const landing = await read(paths.home());
  const assets = [...new Set(landing.match(/\/assets\/[\w./-]+\.(?:js|woff2|css|svg)/g))];
  const cards = (await Promise.all(['/api/events', '/api/groups', '/api/organizations'].map(read))).join();
  const pictures = [...new Set(cards.match(/\/media\/[\w./-]+/g))];
  const photographs = await drawPhotographs();
  const people: Person[] = [];
  for (const { email } of demoPeople) people.push(await logIn(email));
  if (Math.min(groups.length, organizations.length, eventIds.length, assets.length, pictures.length) === 0)
    throw new Error('The demo community is missing.');

  const filters = () =>
    ({
      ...(random() < 0.6 && { q: random() < 0.8 ? pick(WORDS) : `${pick(WORDS)} ${pick(WORDS)}` }),
      ...(random() < 0.3 && { category: pick(categorySlugs) }),
      ...(random() < 0.3 && { when: pick(['today', 'this-week', 'this-weekend', 'next-week']) }),
      ...(random() < 0.2 && { type: pick(['online', 'in-person', 'group', 'business,non-profit']) }),
    }) as Record<string, string>;
  const query = (more: Record<string, string> = {}) => new URLSearchParams({ ...filters(), ...more });
  const near = () => (random() < 0.4 ? { placeId: String(pick(TOWNS)), radiusKm: '50' } : {});
  const event = () => pick(eventIds);
  const slugOf = (path: string) => path.split('/')[2]!;

  const publicRequests: [weight: number, path: () => string][] = [
    [10, () => paths.home()],
    [14, () => paths.search(filters())],
    [3, () => paths.search({ kind: pick(['groups', 'organizations']), q: pick(WORDS) })],
    [10, () => `/api/events?${query(near())}`],
    [4, () => `/api/event-counts?${query(near())}`],
    [3, () => `/api/groups?q=${pick(WORDS)}`],
    [2, () => `/api/organizations?q=${pick(WORDS)}`],
    [5, () => `/api/suggestions?q=${pick(WORDS).slice(0, 2 + Math.floor(random() * 4))}`],
    [2, () => `/api/places?q=${pick(['ber', 'lon', 'pra', 'lis', 'chi', 'ham'])}`],
    [12, () => paths.event(event())],
    [6, () => `/api/events/${event()}`],
    [3, () => `/api/events/${event()}/comments`],
    [6, () => pick(groups)],
    [3, () => pick(organizations)],
    [2, () => `/api/groups/${slugOf(pick(groups))}`],
    [2, () => paths.volunteer(random() < 0.5 ? { q: pick(WORDS) } : {})],
    [2, () => `/api/volunteer-shifts?q=${pick(WORDS)}`],
    [2, () => paths.shows()],
    [2, () => filePaths.searchFeed(pick(['ics', 'rss', 'json']), filters())],
    [1, () => filePaths.hostFeed('groups', slugOf(pick(groups)), pick(['ics', 'rss']))],
    [1, () => filePaths.eventCalendar(event())],
    [0.5, () => '/sitemap.xml'],
    [9, () => pick(pictures)],
    [6, () => `/avatars/${pick(people).seed}${Math.floor(random() * 40)}.svg`],
    [9, () => pick(assets)],
    [1, () => `/groups/no-such-group-${Math.floor(random() * 1e6)}`],
  ];
  const personalRequests: [weight: number, visit: (person: Person) => Omit<Visit, 'network' | 'token'>][] = [
    [6, () => ({ path: '/api/upcoming-events' })],
    [6, () => ({ path: '/api/notifications' })],
    [4, () => ({ path: '/api/users/profile' })],
    [4, () => ({ path: '/api/my-groups' })],
    [3, () => ({ path: '/api/answered-events' })],
    [3, () => ({ path: '/api/suggested-events' })],
    [2, () => ({ path: '/api/my-shifts' })],
    [4, ({ id }) => ({ path: `/api/people/${id}` })],
    [4, () => ({ path: `/api/events/${event()}/rsvp` })],
    [
      1.6,
      () => ({ path: `/api/events/${event()}/rsvp`, method: 'PUT', body: { status: pick(['going', 'not-going']) } }),
    ],
    [
      0.5,
      () => ({
        path: `/api/events/${event()}/comments`,
        method: 'POST',
        body: { text: `Is there ${pick(WORDS)}? ${pick(WORDS)}!` },
      }),
    ],
    [
      0.5,
      () => ({
        path: '/api/users/profile',
        method: 'PATCH',
        body: { bio: `I like ${pick(WORDS)} and ${pick(WORDS)}.` },
      }),
    ],
    [0.15, () => ({ path: '/api/users/profile', method: 'PATCH', body: { avatar: pick(photographs) } })],
  ];
  const choose = <T>(choices: readonly [number, T][]): T => {
    let left = random() * choices.reduce((total, [weight]) => total + weight, 0);
    return choices.find(([weight]) => (left -= weight) <= 0)![1];
  };

  const visitors = Array.from({ length: VISITORS }, () => ({
    network: newNetwork(),
    left: Math.ceil(random() * VISIT_REQUESTS),
  }));
  function anonymousVisit(): Visit {
    const visitor = pick(visitors);
    if (visitor.left-- <= 0) Object.assign(visitor, { network: newNetwork(), left: VISIT_REQUESTS });
    return { path: choose(publicRequests)(), network: visitor.network };
  }
  function personalVisit(): Visit {
    const person = pick(people);
    return { ...choose(personalRequests)(person), token: person.token, network: person.network };
  }

  /** Sends `perSecond` requests for a time, whether or not earlier ones have been answered. */
  async function drive({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Traffic> {
    const traffic: Traffic = { statuses: new Map(), failures: new Map(), refusedAt: [], skipped: 0, times: [] };
    const started = performance.now();
    let sent = 0;
    let logins = 0;
    const open = { requests: 0 };
    const once = async (visit: Visit) => {
      open.requests++;
      const { status, ms, text, error } = await send(visit);
      open.requests--;
      const failure = `${status} ${visit.method ?? 'GET'} ${visit.path.replace(/\?.*|[0-9a-f-]{36}/g, '…')} ${error ?? /"code":"([^"]*)/.exec(text)?.[1] ?? ''}`;
      if (status === 0 || status >= 400) traffic.failures.set(failure, (traffic.failures.get(failure) ?? 0) + 1);
      if (status === 503) traffic.refusedAt.push((performance.now() - started) / 1000);
      traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1);
      traffic.times.push(ms);
    };
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1000) {
      // Each person logs in again every 200 s, because access tokens expire.
      if (logins < elapsed / 5) {
        const at = logins++ % people.length;
        void logIn(people[at]!.email).then((person) => people.splice(at, 1, person), console.error);
      }
      for (; sent < elapsed * perSecond; sent++)
        if (open.requests >= MAX_IN_FLIGHT) traffic.skipped++;
        else void once(random() < 0.25 ? personalVisit() : anonymousVisit());
      await delay(5);
    }
    while (open.requests > 0) await delay(20);
    return traffic;
  }
  return { drive, close: () => agent.destroy() };
}

export const p95 = ({ times }: Traffic): number => percentile(times, 0.95);
