import type { DuesPlan } from './contributions.api.ts';

/* The hashes lead to parts of the page without a script, and open dialogs with it. */

export const DONATION_HASH = '#donate';

export const planHash = ({ id }: Pick<DuesPlan, 'id'>): string => `#plan-${id}`;
