import sharp from 'sharp';
import { categorySlugs } from '#contracts/categories.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';

const WORDS =
  'board games,pottery,jazz,run,hiking,typescript,yoga,chess,photo walk,choir,bread,postgres,book,salsa,zine'.split(
    ',',
  );
const TOWNS = [2950159, 2643743, 3067696, 4887398, 2267057, 2911298];

type Community = {
  groups: string[];
  organizations: string[];
  eventIds: string[];
  assets: string[];
  pictures: string[];
  photographs: string[];
};
type Weighted<T> = [weight: number, choice: T];
export type PersonalRequest = { path: string; method?: string; body?: object };

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
export const random = randomNumbers(11);
export const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
export const newNetwork = () => `10.${[0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`;

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

/** What the sample community has to ask for; `read` returns the text at a path. */
export async function readCommunity(read: (path: string) => Promise<string>): Promise<Community> {
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
  if (Math.min(groups.length, organizations.length, eventIds.length, assets.length, pictures.length) === 0)
    throw new Error('The demo community is missing.');

  return { groups, organizations, eventIds, assets, pictures, photographs: await drawPhotographs() };
}

const filters = () =>
  ({
    ...(random() < 0.6 && { q: random() < 0.8 ? pick(WORDS) : `${pick(WORDS)} ${pick(WORDS)}` }),
    ...(random() < 0.3 && { category: pick(categorySlugs) }),
    ...(random() < 0.3 && { when: pick(['today', 'this-week', 'this-weekend', 'next-week']) }),
    ...(random() < 0.2 && { type: pick(['online', 'in-person', 'group', 'business,non-profit']) }),
  }) as Record<string, string>;
const query = (more: Record<string, string> = {}) => new URLSearchParams({ ...filters(), ...more });
const near = () => (random() < 0.4 ? { placeId: String(pick(TOWNS)), radiusKm: '50' } : {});

const slugOf = (path: string) => path.split('/')[2]!;

/** Paths that visitors open, by how often. */
export function publicRequests(community: Community, avatarSeeds: readonly string[]): Weighted<() => string>[] {
  const { groups, organizations, eventIds, assets, pictures } = community;
  const event = () => pick(eventIds);
  return [
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
    [6, () => `/avatars/${pick(avatarSeeds)}${Math.floor(random() * 40)}.svg`],
    [9, () => pick(assets)],
    [1, () => `/groups/no-such-group-${Math.floor(random() * 1e6)}`],
  ];
}

/** What signed-in people ask for and change, by how often. */
export function personalRequests(community: Community): Weighted<(person: { id: string }) => PersonalRequest>[] {
  const { eventIds, photographs } = community;
  const event = () => pick(eventIds);
  return [
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
}

/** Chooses by weight. */
export const choose = <T>(choices: readonly Weighted<T>[]): T => {
  let left = random() * choices.reduce((total, [weight]) => total + weight, 0);
  return choices.find(([weight]) => (left -= weight) <= 0)![1];
};
