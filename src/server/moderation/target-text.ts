import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import { markdownToText } from '#server/platform/formats/markdown-text.ts';

const MARKDOWN_KINDS: readonly TargetKind[] = ['event', 'post', 'group', 'organization'];

/** What others read of it. The site staff see where its links lead. */
export const targetText = (kind: TargetKind, text: string): string =>
  MARKDOWN_KINDS.includes(kind) ? markdownToText(text) : text;
