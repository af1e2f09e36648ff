import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#contracts/escape-html.ts';
import { paths } from '#contracts/site-paths.ts';
import type { Config } from '#server/platform/config.ts';

/** The colours of src/web/ui/tokens.css, light and dark. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbf7ef;--surface:#fff;--ink:#1d1b16;--muted:#5c574c;--line:#e7dfd0;--primary:#0b6e4f;--on-primary:#fff;--tomato:#d64525}
@media(prefers-color-scheme:dark){:root{--paper:#16150f;--surface:#211f18;--ink:#f4efe3;--muted:#b9b2a1;--line:#3a372c;--primary:#4fc79a;--on-primary:#16150f;--tomato:#f0704f}}
body{display:flex;flex-direction:column;box-sizing:border-box;min-height:100vh;margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 Figtree,system-ui,sans-serif}
header{padding:8px 20px;border-bottom:2px solid var(--ink)}
header a{display:inline-block;padding-right:4px;color:var(--ink);font-size:2rem;font-weight:800;line-height:1.4;letter-spacing:-.06em;text-decoration:none}
header a::after{content:"";display:inline-block;width:10px;height:10px;margin-left:5px;border-radius:50%;background:var(--tomato)}
main{box-sizing:border-box;width:calc(100% - 32px);max-width:36rem;margin:40px auto;padding:28px;border:1px solid var(--line);border-radius:20px;background:var(--surface)}
h1{margin:0 0 12px;font-size:1.6rem;line-height:1.2}p{margin:0 0 16px;overflow-wrap:anywhere}small{color:var(--muted)}a{color:var(--primary)}
form{display:flex;flex-wrap:wrap;gap:12px;margin:24px 0 16px}button{padding:12px 24px;border:1px solid var(--primary);border-radius:12px;background:none;color:var(--primary);font:inherit;font-weight:600;cursor:pointer}
button:first-child{background:var(--primary);color:var(--on-primary)}
footer{margin-top:auto;padding:20px;border-top:1px solid var(--line)}footer nav{display:flex;flex-wrap:wrap;gap:4px 20px}footer a{padding:4px 0;color:var(--muted);font-size:.9375rem}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

type Site = Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>;

/** Sends a page that works without login and script, above all for links in mails, whose addresses are secret. `body` is HTML. */
export const sendPlainPage = (reply: FastifyReply, { PRODUCT_NAME, PUBLIC_URL }: Site, title: string, body: string) =>
  reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(PRODUCT_NAME)}</title><style>${STYLE}</style></head>
<body><header><a href="${escapeHtml(PUBLIC_URL)}/">${escapeHtml(PRODUCT_NAME)}</a></header>
<main>${body}</main>
<footer><nav aria-label="About this site">${footerLinks(PUBLIC_URL)}</nav></footer></body></html>`);

const footerLinks = (siteUrl: string): string =>
  Object.entries({
    About: paths.about(),
    Help: paths.help(),
    Privacy: paths.privacy(),
    Terms: paths.terms(),
    Imprint: paths.imprint(),
  })
    .map(([label, path]) => `<a href="${escapeHtml(siteUrl + path)}">${label}</a>`)
    .join('');

/** Accepts the forms of such pages. Their bodies are ignored: the URL contains all that a request needs. */
export const acceptPlainForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { bodyLimit: 4096, parseAs: 'string' },
    (_request, _text, done) => done(null, undefined),
  );
