import { escapeHtml } from '#contracts/escape-html.ts';

type Item = { title: string; text: string; url: string };
type Section = { heading: string; items: readonly Item[] };
type Button = { label: string; url: string };
type MailContent = {
  productName: string;
  heading: string;
  paragraphs: readonly string[];
  /** Lists of links, with headings. */
  sections?: readonly Section[];
  button?: Button;
  /** The opposite answer, beside the button. */
  secondButton?: Button;
  /** Further links, below the buttons. */
  links?: readonly Button[];
  /** Small print below the line: why the person gets this mail, and what to do if they did not request it. */
  footnote: string;
  /** A link that turns off mails of this kind. */
  unsubscribeUrl?: string;
};

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The light colours of src/web/ui/tokens.css: mail programs do not support variables, and some only inline styles. */
const [PAPER, INK, MUTED, LINE, PRIMARY, ACCENT] = ['#fbf7ef', '#1d1b16', '#5c574c', '#e7dfd0', '#0b6e4f', '#f4b400'];
/** The dark colours, for mail programs that know the scheme. */
const STYLE = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){
.paper{background:#16150f!important;color:#f4efe3!important}.card{background:#211f18!important;border-color:#3a372c!important}
.muted{color:#b9b2a1!important}.link{color:#4fc79a!important}.button{background:#4fc79a!important;color:#16150f!important}.other{color:#4fc79a!important;border-color:#4fc79a!important}}`;
/** Otherwise a long word, such as the link to a call in a host's message, widens the table, and phones shrink the whole mail. Not all mail programs know both. */
const BREAK_WORDS = 'overflow-wrap:anywhere;word-break:break-word';
const UNSUBSCRIBE = 'Unsubscribe from emails like this';

/** Renders a mail as plain text and as HTML, escaping all texts. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({
  productName,
  heading,
  paragraphs,
  sections = [],
  button,
  secondButton,
  links: more = [],
  footnote,
  unsubscribeUrl,
}: MailContent): string {
  const lists = sections.flatMap((section) => [
    section.heading.toUpperCase(),
    ...section.items.map(({ title, text, url }) => [`* ${title}`, text, url].filter(Boolean).join('\n  ')),
  ]);
  const links = [button, secondButton, ...more].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []));
  const ending = ['--', productName, footnote, ...(unsubscribeUrl ? [`${UNSUBSCRIBE}: ${unsubscribeUrl}`] : [])];
  return `${[heading, ...paragraphs, ...lists, ...links, ending.join('\n')].join('\n\n')}\n`;
}

function renderHtml({
  productName,
  heading,
  paragraphs,
  sections = [],
  button,
  secondButton,
  links = [],
  footnote,
  unsubscribeUrl,
}: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.01em">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    ...sections.map(renderSection),
    ...(button ? [renderButtons(button, secondButton)] : []),
    ...links.map(({ label, url }) => `<p style="margin:0 0 16px">${renderLink(label, url)}</p>`),
    ...(button ? [renderAddress(button)] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:32px 12px;background:${PAPER};${FONT};font-size:16px;line-height:1.55;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><span style="padding:4px 12px;border-radius:8px;background:${ACCENT};color:${INK};font-size:20px;font-weight:800">${escapeHtml(productName)}</span></td></tr>
<tr><td class="card" style="padding:32px 28px 28px;background:#ffffff;border:1px solid ${LINE};border-radius:20px;${BREAK_WORDS}">
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font-size:13px;color:${MUTED}">${escapeHtml(footnote)}${unsubscribeUrl ? ` <a class="muted" href="${escapeHtml(unsubscribeUrl)}" style="color:${MUTED}">${UNSUBSCRIBE}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const renderLink = (label: string, url: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${PRIMARY};font-weight:700">${escapeHtml(label)}</a>`;

function renderSection({ heading, items }: Section): string {
  const rows = items.map(
    ({ title, text, url }) =>
      `<p style="margin:0 0 14px">${renderLink(title, url)}${text ? `<br>${escapeHtml(text)}` : ''}</p>`,
  );
  return [
    `<h2 class="muted" style="margin:24px 0 10px;font-size:15px;color:${MUTED}">${escapeHtml(heading)}</h2>`,
    ...rows,
  ].join('\n');
}

function renderButtons(button: Button, second?: Button): string {
  const style = `display:inline-block;margin:0 8px 8px 0;padding:13px 27px;border:1px solid ${PRIMARY};border-radius:12px;font-weight:700;text-decoration:none`;
  const first = `<a class="button" href="${escapeHtml(button.url)}" style="${style};background:${PRIMARY};color:#ffffff">${escapeHtml(button.label)}</a>`;
  const other = second
    ? `<a class="other" href="${escapeHtml(second.url)}" style="${style};color:${PRIMARY}">${escapeHtml(second.label)}</a>`
    : '';
  return `<p style="margin:24px 0 16px">${first}${other}</p>`;
}

/** Repeats the address for mail programs that do not show the button as a link. */
const renderAddress = ({ url }: Button): string =>
  `<p class="muted" style="margin:0;font-size:13px;color:${MUTED}">If the button doesn’t work, open this link:<br>
<a class="link" href="${escapeHtml(url)}" style="color:${PRIMARY};word-break:break-all">${escapeHtml(url)}</a></p>`;
