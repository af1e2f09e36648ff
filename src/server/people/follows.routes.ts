import type { FastifyInstance } from 'fastify';
import { followPerson, listFollowedPeople, unfollowPerson } from '#contracts/people/people.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import { deleteFollow, insertFollow, listFollowedBy } from './follows.queries.ts';

/** The account was deleted during the request. */
const GONE = { person_follows_person_id_fkey: 'auth.invalid_token' } as const;
/** More than anybody needs. */
const followLimit = byViewer('follow', 60, 3600);
const PAGE_SIZE = 50;

export function followRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(
    app,
    followPerson,
    async ({ params: { personId: followedId }, viewer }) => {
      if (followedId === viewer.id) throw new AppError('follow.oneself');
      const follow = { followedId, personId: viewer.id };
      if (!(await mapConstraint(insertFollow(db, follow, clock.now()), GONE))) throw new AppError('person.not_found');
    },
    { limits: [followLimit] },
  );

  serve(app, unfollowPerson, async ({ params: { personId: followedId }, viewer }) =>
    deleteFollow(db, { followedId, personId: viewer.id }),
  );

  serve(app, listFollowedPeople, async ({ query, viewer }) => {
    const page = { after: readCursor(query.cursor, ['at', 'id']), limit: PAGE_SIZE };
    const { people, last } = await listFollowedBy(db, viewer.id, page);
    return { people, nextCursor: last && writeCursor(last) };
  });
}
