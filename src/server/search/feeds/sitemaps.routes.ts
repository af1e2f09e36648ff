import type { FastifyInstance, FastifyReply } from 'fastify';
import { HOUR_MS } from '#contracts/durations.ts';
import { escapeHtml as escape } from '#contracts/escape-html.ts';
import { Day } from '#contracts/fields.ts';
import { paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { type DayRange, toInstantsAnywhere } from '#server/search/upcoming/time-ranges.ts';
import { countHosts, type HostKind, listDaysWithEvents, listEventsOnDays, listHostPages } from './sitemaps.queries.ts';

const PAGES = [
  paths.home(),
  paths.search(),
  paths.search({ kind: 'groups' }),
  paths.search({ kind: 'organizations' }),
  paths.volunteer(),
  paths.about(),
  paths.help(),
  paths.privacy(),
  paths.terms(),
  paths.imprint(),
];
const hostPath = { groups: paths.group, organizations: paths.organization };
/** The limit of sitemaps.org. A day with more events is truncated. */
const MAX_URLS_PER_FILE = 50_000;
const MAX_DAYS = 2000;
const limits = [{ ...byNetwork('sitemap', 120, 300), isExact: false }];

type Options = { maxSingleFile?: number; maxPerFile?: number };
type Address = { path: string; changedAt?: Date };

/** A single file for a small site; otherwise an index with one file per day and per chunk of groups and organizations. */
export function sitemapRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { maxSingleFile = 10_000, maxPerFile = MAX_URLS_PER_FILE }: Options = {},
): void {
  const { db, clock, config } = deps;
  const pages: Address[] = PAGES.map((path) => ({ path }));
  /** The earliest local date on earth. */
  const firstDay = () => new Date(clock.now().getTime() - 12 * HOUR_MS).toISOString().slice(0, 10);

  const eventsOnDays = async (days: DayRange): Promise<Address[]> => {
    const events = await listEventsOnDays(db, {
      ...days,
      ...toInstantsAnywhere(days),
      now: clock.now(),
      limit: maxPerFile,
    });
    return events.map(({ id, updatedAt }) => ({ path: paths.event(id), changedAt: updatedAt }));
  };

  const hostPages = async (kind: HostKind, file: number): Promise<Address[]> => {
    const hosts = await listHostPages(db, kind, { limit: maxPerFile, offset: (file - 1) * maxPerFile });
    return hosts.map(({ slug, updatedAt }) => ({ path: hostPath[kind](slug), changedAt: updatedAt }));
  };
  const fileNames = (kind: HostKind, count: Record<HostKind, number>) =>
    Array.from({ length: Math.ceil(count[kind] / maxPerFile) }, (_, index) => `${kind}-${index + 1}`);

  const filesOfIndex = (days: readonly { day: string }[], hosts: Record<HostKind, number>): string[] =>
    ['pages', ...days.map(({ day }) => day), ...fileNames('groups', hosts), ...fileNames('organizations', hosts)].map(
      (name) => `/sitemaps/${name}.xml`,
    );

  app.get('/sitemap.xml', { config: { limits } }, async (_request, reply) => {
    const [days, hosts] = [await listDaysWithEvents(db, firstDay(), MAX_DAYS), await countHosts(db)];
    const total = days.reduce((sum, { events }) => sum + events, 0) + hosts.groups + hosts.organizations;
    if (total > maxSingleFile) return sendXml(reply, renderIndex(config.PUBLIC_URL, filesOfIndex(days, hosts)));
    const [first, last] = [days[0]?.day, days.at(-1)?.day];
    const events = first && last ? await eventsOnDays({ first, last }) : [];
    const others = [...(await hostPages('groups', 1)), ...(await hostPages('organizations', 1))];
    return sendXml(reply, renderAddresses(config.PUBLIC_URL, [...pages, ...others, ...events]));
  });

  app.get('/sitemaps/pages.xml', { config: { limits } }, async (_request, reply) =>
    sendXml(reply, renderAddresses(config.PUBLIC_URL, pages)),
  );

  app.get<{ Params: { file: string } }>('/sitemaps/:file.xml', { config: { limits } }, async ({ params }, reply) => {
    const [, kind, number] = /^(groups|organizations)-([1-9]\d{0,5})$/.exec(params.file) ?? [];
    if (!kind && !Day.safeParse(params.file).success) throw new AppError('route.not_found');
    const addresses = kind
      ? hostPages(kind as HostKind, Number(number))
      : eventsOnDays({ first: params.file, last: params.file });
    return sendXml(reply, renderAddresses(config.PUBLIC_URL, await addresses));
  });
}

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const renderIndex = (publicUrl: string, files: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${XMLNS}">
${files.map((path) => `<sitemap><loc>${escape(publicUrl + path)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`;

const renderAddresses = (publicUrl: string, addresses: readonly Address[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${XMLNS}">
${addresses
  .map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escape(publicUrl + path)}</loc>${changed}</url>`;
  })
  .join('\n')}
</urlset>
`;

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8').send(xml);
