import type { FastifyInstance } from 'fastify';
import { getInterests, getPerson, putInterests, suggestInterests } from '#contracts/people/people.contract.ts';
import { getSocialLinks, putSocialLinks } from '#contracts/people/social-links.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import { suggestTopics } from './interests.actions.ts';
import { listInterestsOf, replaceInterests } from './interests.queries.ts';
import { findPersonPage } from './people.queries.ts';
import { listSocialLinksOf, replaceSocialLinks } from './social-links.queries.ts';

/** The account was deleted during the request. */
const GONE = {
  person_interests_person_id_fkey: 'auth.invalid_token',
} as const;

export function personRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(app, getPerson, async ({ params, viewer }) => {
    const person = await findPersonPage(db, params.personId, viewer?.id ?? null);
    if (!person) throw new AppError('person.not_found');
    return person;
  });

  serve(app, getInterests, async ({ viewer }) => ({ interests: await listInterestsOf(db, viewer.id) }));

  serve(app, putInterests, async ({ body, viewer }) => {
    await mapConstraint(replaceInterests(db, viewer.id, body.interests, clock.now()), GONE);
    return { interests: await listInterestsOf(db, viewer.id) };
  });

  serve(app, suggestInterests, async ({ query }) => ({ topics: await suggestTopics(db, query.q) }));

  serve(app, getSocialLinks, async ({ viewer }) => ({ links: await listSocialLinksOf(db, viewer.id) }));

  serve(app, putSocialLinks, async ({ body, viewer }) => {
    const isReplaced = await db.transaction((tx) => replaceSocialLinks(tx, viewer.id, body));
    if (!isReplaced) throw new AppError('social_links.changed');
    return { links: body.links };
  });
}
