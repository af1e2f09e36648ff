import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { escapeHtml } from '#server/platform/formats/escape-html.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { unsubscribeFromMails } from './notification-settings.actions.ts';
import { type MailKind, readUnsubscribeToken } from './unsubscribe-links.ts';

const STYLE = `body{max-width:36rem;margin:3rem auto;padding:0 1rem;font:18px/1.5 system-ui,sans-serif}button{font:inherit;padding:.75rem 1.5rem}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const rateLimit = byNetwork('unsubscribe', 60, 300);

const reasonText = (mailKind: MailKind): string =>
  mailKind === 'digest'
    ? 'You’re getting this because you chose a summary of your notifications.'
    : notificationKinds[mailKind].reason;

/**
 * A POST switches a kind of mail off, as mail programs send it (RFC 8058). A GET changes nothing, because link scanners follow links: it shows
 * a page with a button that posts. The signature in the URL authorizes the request, so it needs neither login nor script.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, config, keys }: AppDeps): void {
  const verifyToken = (token: string) => {
    const unsubscribe = readUnsubscribeToken(keys, token);
    if (!unsubscribe) throw new AppError('route.not_found');
    return unsubscribe;
  };
  const sendPage = (reply: FastifyReply, body: string) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Unsubscribe · ${escapeHtml(config.PRODUCT_NAME)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`);

  void app.register(async (scope) => {
    // The body is ignored: the URL contains all that the request needs.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: 4096, parseAs: 'string' },
      (_request, _text, done) => done(null, undefined),
    );
    scope.get<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params }, reply) => {
        const { mailKind } = verifyToken(params.token);
        return sendPage(
          reply,
          `<h1>Unsubscribe from these emails?</h1><p>${escapeHtml(reasonText(mailKind))}</p><form method="post"><button>Unsubscribe</button></form>`,
        );
      },
    );
    scope.post<{ Params: { token: string } }>(
      filePaths.unsubscribe(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params }, reply) => {
        const { personId, mailKind } = verifyToken(params.token);
        await db.transaction((tx) => unsubscribeFromMails(tx, personId, mailKind));
        return sendPage(
          reply,
          `<h1>You’re unsubscribed</h1><p>You won’t get any more emails like this.</p><p><a href="${escapeHtml(config.PUBLIC_URL + paths.emailSettings())}">Manage your email settings</a></p>`,
        );
      },
    );
  });
}
