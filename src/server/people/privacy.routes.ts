import type { FastifyInstance } from 'fastify';
import { blockPerson, listBlocks, unblockPerson } from '#contracts/people/blocks.contract.ts';
import { getPrivacy, updatePrivacy } from '#contracts/people/privacy.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import * as blocks from './blocks.queries.ts';
import { deleteFollowsBetween } from './follows.queries.ts';
import * as privacy from './privacy.queries.ts';

/** More than anybody needs. */
const blockLimit = byViewer('block', 60, 3600);

export function privacyRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(app, getPrivacy, async ({ viewer }) => privacy.findPrivacy(db, viewer.id));

  serve(app, updatePrivacy, async ({ body, viewer }) => {
    const changed = await privacy.updatePrivacy(db, viewer.id, body);
    if (!changed) throw new AppError('auth.invalid_token');
    return changed;
  });

  serve(app, listBlocks, async ({ viewer }) => ({ people: await blocks.listBlocksOf(db, viewer.id) }));

  serve(
    app,
    blockPerson,
    async ({ params: { personId }, viewer }) => {
      if (personId === viewer.id) throw new AppError('block.oneself');
      const pair = { blockerId: viewer.id, blockedId: personId };
      await mapConstraint(
        db.transaction(async (tx) => {
          // First, because it locks both people, as the deletion of an account does before its follows.
          if (!(await blocks.insertBlock(tx, pair, clock.now()))) throw new AppError('block.too_many');
          await deleteFollowsBetween(tx, viewer.id, personId);
        }),
        { person_blocks_blocker_id_fkey: 'auth.invalid_token' },
      );
    },
    { limits: [blockLimit] },
  );

  serve(app, unblockPerson, async ({ params: { personId }, viewer }) =>
    blocks.deleteBlock(db, { blockerId: viewer.id, blockedId: personId }),
  );
}
