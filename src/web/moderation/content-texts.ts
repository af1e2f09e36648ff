import type { ContentState } from '#contracts/moderation/content-fields.ts';

export const stateNames: Record<ContentState, string> = {
  visible: 'Visible',
  held: 'Held',
  hidden: 'Hidden',
  removed: 'Removed',
};
