import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/conversations/conversations.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { type ReportEffect, runEffects } from '#server/platform/effects.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as conversations from './conversations.actions.ts';
import { listMessageHosts } from './message-hosts.queries.ts';

const writeLimit = byViewer('message', 30, 600);
const reportLimit = byViewer('message-report', 30, 3600);

export function conversationRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  effects: { reported: readonly ReportEffect[] },
): void {
  serve(app, contract.getContact, async ({ query, viewer }) =>
    conversations.showContact(deps, query, viewer?.id ?? null),
  );

  serve(
    app,
    contract.startConversation,
    async ({ body: { text, ...subject }, viewer }) =>
      conversations.startConversation(deps, subject, { viewerId: viewer.id, text }),
    { limits: [writeLimit] },
  );

  serve(app, contract.listConversations, async ({ query, viewer }) =>
    conversations.listConversations(deps, viewer.id, query.cursor),
  );

  serve(app, contract.getConversation, async ({ params, query, viewer }) =>
    conversations.showConversation(deps, { ...params, viewerId: viewer.id }, query.cursor),
  );

  serve(
    app,
    contract.sendMessage,
    async ({ params, body, viewer }) => conversations.sendMessage(deps, { ...params, viewerId: viewer.id }, body.text),
    { limits: [writeLimit] },
  );

  serve(
    app,
    contract.reportMessage,
    async ({ params, body, viewer }) =>
      conversations.reportMessage(deps, { ...params, viewerId: viewer.id }, (tx) =>
        runEffects(tx, effects.reported, { targetId: params.messageId, reporterId: viewer.id, reason: body.reason }),
      ),
    { limits: [reportLimit] },
  );

  serve(app, contract.listMessageHosts, async ({ viewer }) => ({ hosts: await listMessageHosts(deps.db, viewer.id) }));

  serve(app, contract.updateMessageHost, async ({ params, body, viewer }) =>
    conversations.switchMessages(deps, params, { viewerId: viewer.id, ...body }),
  );
}
