import type { WholeEvent } from './events.api.ts';

/** Whether search engines may index the event, and other sites embed it; unlisted events have no structured data. */
export const isFindable = ({ visibility, status }: WholeEvent): boolean =>
  visibility === 'public' && status !== 'draft';
