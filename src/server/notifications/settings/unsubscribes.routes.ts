import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { escapeHtml } from '#server/platform/mail/mail-layout.ts';
import { switchMailsOff } from './notification-settings.actions.ts';
import { readUnsubscribeToken, type Unwanted } from './unsubscribe-links.ts';

const STYLE = `body{max-width:36rem;margin:3rem auto;padding:0 1rem;font:18px/1.5 system-ui,sans-serif}button{font:inherit;padding:.75rem 1.5rem}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const limit = byNetwork('unsubscribe', 60, 300);

const whyItCame = (unwanted: Unwanted): string =>
  unwanted === 'digest'
    ? 'You get this because you want some of your news gathered in one mail.'
    : notificationKinds[unwanted].reason;

/**
 * One POST switches a kind of mail off, as mail programs send it (RFC 8058); a person who opens the address gets a page with that button,
 * because opening must change nothing. The signature in the address is all it takes: no login, no script.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, config, keys }: AppDeps): void {
  const read = (token: string) => {
    const meant = readUnsubscribeToken(keys, token);
    if (!meant) throw new AppError('route.not_found');
    return meant;
  };
  const page = (reply: FastifyReply, body: string) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Unsubscribe · ${escapeHtml(config.PRODUCT_NAME)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`);

  void app.register(async (scope) => {
    // What a mail program sends says nothing that the address does not.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 4096, parseAs: 'string' },
      (_request, _text, done) => done(null, undefined),
    );
    scope.get<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [limit] } },
      async ({ params }, reply) => {
        const { unwanted } = read(params.token);
        return page(
          reply,
          `<h1>No more mails like this?</h1><p>${escapeHtml(whyItCame(unwanted))}</p><form method="post"><button>Unsubscribe</button></form>`,
        );
      },
    );
    scope.post<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [limit], isProvedByAddress: true } },
      async ({ params }, reply) => {
        const { personId, unwanted } = read(params.token);
        await db.transaction((tx) => switchMailsOff(tx, personId, unwanted));
        return page(
          reply,
          `<h1>Done</h1><p>You will get no more mails of this kind.</p><p><a href="${escapeHtml(config.PUBLIC_URL + paths.emailSettings())}">Choose what else we write to you</a></p>`,
        );
      },
    );
  });
}
