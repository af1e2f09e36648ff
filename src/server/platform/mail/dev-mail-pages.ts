import { escapeHtml as escape } from '#contracts/escape-html.ts';

export type DevMail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  replyTo: string[];
  /** The end of the quiet hours for which the mail waits. */
  heldUntil: Date | null;
  links: string[];
};

/** The pages' only style sheet; their policy allows it by its hash. */
export const devMailStyle = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif;
--paper:light-dark(#fbf7ef,#16150f);--surface:light-dark(#fff,#211f18);--ink:light-dark(#1d1b16,#f4efe3);
--muted:light-dark(#5c574c,#b9b2a1);--line:light-dark(#e7dfd0,#3a372c);--primary:light-dark(#0b6e4f,#4fc79a)}
body{max-width:56rem;margin:0 auto;padding:2rem 1rem;background:var(--paper);color:var(--ink)}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.2;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:.25rem 0 1rem}
a{color:var(--primary)}
.muted{color:var(--muted)}
ul,iframe,pre{margin:0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
ul{list-style:none;padding:0 1rem}
li{padding:.75rem 0;overflow-wrap:anywhere}
li+li{border-top:1px solid var(--line)}
li>a{font-weight:600}
iframe{display:block;box-sizing:border-box;width:100%;height:36rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem}`;

export function renderDevMailList(productName: string, mails: readonly DevMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escape(mail.subject)}</a>
<div class="muted">${renderFacts(mail)}</div></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No emails yet. Sign up, and one shows up here.</p>';
  return renderPage(
    `Emails from ${productName}`,
    `<h1>Emails from ${escape(productName)}</h1>
<p class="muted">No mail server is configured, so emails are kept here instead of being sent. Also available as <a href="/dev/mail.json">JSON</a>.</p>
${list}`,
  );
}

export function renderDevMailPage(productName: string, mail: DevMail): string {
  const { id, subject, text, links } = mail;
  const items = links.map((link) => `<li><a href="${escape(link)}">${escape(link)}</a></li>`);
  return renderPage(
    `${subject} · ${productName}`,
    `<p><a href="/dev/mail">All emails</a></p>
<h1>${escape(subject)}</h1>
<p class="muted">${renderFacts(mail)}</p>
${items.length > 0 ? `<h2>Links</h2><ul>${items.join('\n')}</ul>` : ''}
<h2>As HTML</h2>
<iframe sandbox src="/dev/mail/${id}/html" title="The mail as HTML"></iframe>
<h2>As plain text</h2>
<pre>${escape(text)}</pre>`,
  );
}

const renderFacts = ({ to, createdAt, replyTo, heldUntil }: DevMail): string =>
  [
    `to ${escape(to)}`,
    ...(replyTo.length > 0 ? [`replies to ${escape(replyTo.join(', '))}`] : []),
    renderTime(createdAt),
    ...(heldUntil ? [`waits for the end of quiet hours: ${renderTime(heldUntil)}`] : []),
  ].join(' · ');

const renderTime = (time: Date): string =>
  `<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${devMailStyle}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
