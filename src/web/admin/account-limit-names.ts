import type { AccountCard } from './accounts.api.ts';

export const accountLimitNames: Record<AccountCard['limits'][number], string> = {
  held: 'Posts held',
  silenced: 'Silenced',
  suspended: 'Suspended',
};
