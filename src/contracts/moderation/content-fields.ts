import * as z from 'zod/mini';
import { decisionFields } from './moderation-fields.ts';

/** What /admin/content lists: what strangers can read, with what is held or hidden. */
export const contentKinds = ['event', 'comment', 'post', 'group', 'organization', 'picture', 'team'] as const;
export type ContentKind = (typeof contentKinds)[number];
export const ContentKind = z.enum(contentKinds);

export const contentStates = ['visible', 'held', 'hidden', 'removed'] as const;
export type ContentState = (typeof contentStates)[number];
export const ContentState = z.enum(contentStates);

export const MAX_DECIDED_TOGETHER = 100;

export const DecideContentBody = z.object({
  targets: z
    .array(z.object({ kind: ContentKind, targetId: z.uuid(), version: z.string().check(z.maxLength(64)) }))
    .check(
      z.minLength(1, 'Select at least one item.'),
      z.maxLength(MAX_DECIDED_TOGETHER, `Select up to ${MAX_DECIDED_TOGETHER} things.`),
    ),
  ...decisionFields,
});
