import { escapeHtml } from './escape-html.ts';

/** In pixels. An event fits with the longest texts, on phones too; lists scroll. */
const heights = { event: 400, list: 640 } as const;
export type EmbedKind = keyof typeof heights;
const EMBED_WIDTH = 640;

type Limits = { maxWidth?: number | undefined; maxHeight?: number | undefined };

export const embedSize = (kind: EmbedKind, { maxWidth = EMBED_WIDTH, maxHeight = heights[kind] }: Limits = {}) => ({
  width: Math.min(EMBED_WIDTH, maxWidth),
  height: Math.min(heights[kind], maxHeight),
});

/** The HTML that shows one of our embeds in another site. */
export function embedCode(kind: EmbedKind, { src, title }: { src: string; title: string }, limits?: Limits): string {
  const { width, height } = embedSize(kind, limits);
  return `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
