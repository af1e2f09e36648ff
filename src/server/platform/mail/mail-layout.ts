import { escapeHtml } from '#server/platform/formats/escape-html.ts';

type Item = { title: string; text: string; url: string };
type Section = { heading: string; items: readonly Item[] };
type MailContent = {
  productName: string;
  heading: string;
  paragraphs: readonly string[];
  /** Lists of links, with headings. */
  sections?: readonly Section[];
  button?: { label: string; url: string };
  /** Small print below the line: why the person gets this mail, and what to do if they did not request it. */
  footnote: string;
  /** A link that turns off mails of this kind. */
  unsubscribeUrl?: string;
};

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The light colours of src/web/ui/tokens.css: mail programs do not support variables. */
const [PAPER, INK, MUTED, LINE, PRIMARY, ACCENT] = ['#fbf7ef', '#1d1b16', '#5c574c', '#e7dfd0', '#0b6e4f', '#f4b400'];
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
  footnote,
  unsubscribeUrl,
}: MailContent): string {
  const lists = sections.flatMap((section) => [
    section.heading.toUpperCase(),
    ...section.items.map(({ title, text, url }) => [`* ${title}`, text, url].filter(Boolean).join('\n  ')),
  ]);
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const ending = ['--', productName, footnote, ...(unsubscribeUrl ? [`${UNSUBSCRIBE}: ${unsubscribeUrl}`] : [])];
  return `${[heading, ...paragraphs, ...lists, ...link, ending.join('\n')].join('\n\n')}\n`;
}

function renderHtml({
  productName,
  heading,
  paragraphs,
  sections = [],
  button,
  footnote,
  unsubscribeUrl,
}: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.01em">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    ...sections.map(renderSection),
    ...(button ? [renderButton(button)] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:32px 12px;background:${PAPER};${FONT};font-size:16px;line-height:1.55;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><span style="padding:4px 12px;border-radius:8px;background:${ACCENT};font-size:20px;font-weight:800">${escapeHtml(productName)}</span></td></tr>
<tr><td style="padding:32px 28px 28px;background:#ffffff;border:1px solid ${LINE};border-radius:20px">
${body}
</td></tr>
<tr><td style="padding:16px 4px;font-size:13px;color:${MUTED}">${escapeHtml(footnote)}${unsubscribeUrl ? ` <a href="${escapeHtml(unsubscribeUrl)}" style="color:${MUTED}">${UNSUBSCRIBE}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function renderSection({ heading, items }: Section): string {
  const rows = items.map(
    ({ title, text, url }) =>
      `<p style="margin:0 0 14px"><a href="${escapeHtml(url)}" style="color:${PRIMARY};font-weight:700">${escapeHtml(title)}</a>${text ? `<br>${escapeHtml(text)}` : ''}</p>`,
  );
  return [`<h2 style="margin:24px 0 10px;font-size:15px;color:${MUTED}">${escapeHtml(heading)}</h2>`, ...rows].join(
    '\n',
  );
}

function renderButton({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:14px 28px;border-radius:12px;background:${PRIMARY};color:#ffffff`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style};font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:${MUTED}">If the button doesn’t work, open this link:<br>
<a href="${escapeHtml(url)}" style="color:${PRIMARY};word-break:break-all">${escapeHtml(url)}</a></p>`;
}
