import type { FastifyInstance } from 'fastify';
import { Slug } from '#contracts/page-fields.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { sharedEvent } from '#server/events/event-sharing.policy.ts';
import { findEvent } from '#server/events/events.queries.ts';
import { sharedGroup } from '#server/groups/groups.policy.ts';
import { findGroup } from '#server/groups/groups.queries.ts';
import { sharedOrganization } from '#server/organizations/organizations.policy.ts';
import { findOrganization } from '#server/organizations/organizations.queries.ts';
import { paintSharePicture, type SharedPage, sharePicturePath } from '#server/pictures/share-pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, undefinedForClientErrors } from '#server/platform/app-error.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { IMMUTABLE } from '#server/platform/http/security-headers.ts';
import { requireVisibleSeries } from '#server/series/series.policy.ts';
import { findSeries } from '#server/series/series.queries.ts';
import { sharedSeries } from '#server/series/series-sharing.policy.ts';

const MAX_AGE_SECONDS = 300;
const limits = [{ ...byNetwork('share-picture', 300, 300), isExact: false }];

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type FindPage = (deps: Deps, id: string) => Promise<SharedPage | null | undefined>;

const isSlug = (id: string) => Slug.safeParse(id).success;

/** The page if anyone may see it. Private, unlisted and missing ones look the same. */
const findPages: Record<SharedPage['kind'], FindPage> = {
  events: async ({ db }, id) => {
    const event = isUuid(id) ? await findEvent(db, id, null) : undefined;
    return event && sharedEvent(event);
  },
  series: async ({ db, clock }, id) => {
    const series = isUuid(id) ? await findSeries(db, id) : undefined;
    const event = series && (await requireVisibleSeries(db, series, null, clock.now()).catch(undefinedForClientErrors));
    return event && sharedSeries(series, event, clock.now());
  },
  groups: async ({ db }, slug) => {
    const group = isSlug(slug) ? await findGroup(db, slug, null) : undefined;
    return group && sharedGroup(group);
  },
  organizations: async ({ db }, slug) => {
    const organization = isSlug(slug) ? await findOrganization(db, slug, null) : undefined;
    return organization && sharedOrganization(organization);
  },
};

/** Pictures for link previews. Only the current one of a page is painted: others redirect to it. */
export function sharePictureRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [kind, findPage] of Object.entries(findPages) as [SharedPage['kind'], FindPage][])
    app.get<{ Params: { id: string; hash: string } }>(
      filePaths.sharePicture(kind, ':id', ':hash'),
      { config: { limits } },
      async ({ url, params: { id } }, reply) => {
        const page = await findPage(deps, id);
        if (!page) throw new AppError('picture.not_found');
        const path = sharePicturePath(page);
        if (url.split('?')[0] !== path)
          return reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).redirect(path, 302);
        return reply
          .headers({
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': IMMUTABLE,
          })
          .type('image/jpeg')
          .send(await paintSharePicture(deps, page));
      },
    );
}
