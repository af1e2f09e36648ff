import type { FastifyInstance } from 'fastify';
import {
  deleteGroupPost,
  editGroupPost,
  followGroup,
  listGroupPosts,
  unfollowGroup,
  writeGroupPost,
} from '#contracts/groups/group-posts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { type PostEffect, withProof } from '#server/platform/effects.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as posts from './group-posts.actions.ts';

/** Each post sends a mail to every member and follower. */
const postLimit = byViewer('group-post', 10, 3600);

export function groupPostRoutes(app: FastifyInstance, deps: AppDeps, effects: { posted: readonly PostEffect[] }): void {
  serve(app, listGroupPosts, async ({ params, query, viewer }) =>
    posts.showPosts(deps, { ...params, viewerId: viewer?.id ?? null }, query.cursor),
  );

  serve(
    app,
    writeGroupPost,
    async ({ params, body, viewer, proof }) =>
      posts.writePost({ ...deps, effects: withProof(effects, proof) }, { ...params, viewerId: viewer.id }, body),
    { limits: [postLimit] },
  );

  serve(app, editGroupPost, async ({ params, body, viewer }) =>
    posts.editPost({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteGroupPost, async ({ params, viewer }) => posts.deletePost(deps, { ...params, viewerId: viewer.id }));

  serve(app, followGroup, async ({ params, viewer }) => posts.follow(deps, { ...params, viewerId: viewer.id }));

  serve(app, unfollowGroup, async ({ params, viewer }) => posts.unfollow(deps, { ...params, viewerId: viewer.id }));
}
