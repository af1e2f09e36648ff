import type { FastifyInstance } from 'fastify';
import {
  deleteComment,
  editComment,
  listComments,
  listReplies,
  reportComment,
  writeComment,
} from '#contracts/comments/comments.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { type PostEffect, type ReportEffect, runEffects, withProof } from '#server/platform/effects.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as comments from './comments.actions.ts';

const writeLimit = byViewer('comment', 30, 600);
const reportLimit = byViewer('comment-report', 30, 3600);

type CommentEffects = { reported: readonly ReportEffect[]; posted: readonly PostEffect[] };

export function commentRoutes(app: FastifyInstance, deps: AppDeps, effects: CommentEffects): void {
  serve(app, listComments, async ({ params, query, viewer }) =>
    comments.listEventComments(deps, params.eventId, viewer?.id ?? null, query.cursor),
  );

  serve(app, listReplies, async ({ params, query, viewer }) =>
    comments.listReplies(deps, params.commentId, viewer?.id ?? null, query.cursor),
  );

  serve(
    app,
    writeComment,
    async ({ params, body, viewer, proof }) =>
      comments.writeComment(
        { ...deps, effects: withProof(effects, proof) },
        { ...params, ...body, viewerId: viewer.id },
      ),
    { limits: [writeLimit] },
  );

  serve(
    app,
    editComment,
    async ({ params, body, viewer }) =>
      comments.editComment({ ...deps, effects }, { ...params, viewerId: viewer.id }, body.text),
    { limits: [writeLimit] },
  );

  serve(app, deleteComment, async ({ params, viewer }) =>
    comments.deleteComment(deps, { ...params, viewerId: viewer.id }),
  );

  serve(
    app,
    reportComment,
    async ({ params, body, viewer }) =>
      comments.reportComment(deps, { ...params, viewerId: viewer.id }, (tx) =>
        runEffects(tx, effects.reported, { targetId: params.commentId, reporterId: viewer.id, reason: body.reason }),
      ),
    { limits: [reportLimit] },
  );
}
