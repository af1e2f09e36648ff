import type { CaseCard } from '#contracts/moderation/reports.contract.ts';

/** For the staff. Authors read `outcomes`. */
export const decisionNames: Record<NonNullable<CaseCard['decision']>['action'], string> = {
  none: 'kept',
  warn: 'author warned',
  hide: 'hidden',
  remove: 'removed',
  hold: 'author’s posts held',
  silence: 'author silenced',
  suspend: 'author suspended',
  restore: 'restored',
};
