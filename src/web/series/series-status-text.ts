import type { Series } from '#contracts/series/series.contract.ts';

const withoutDates: Record<Series['status'], string> = {
  active: 'No dates are planned right now.',
  ended: 'This series has ended.',
  cancelled: 'This series was cancelled.',
};

/** Why a series has no date that takes place. A series that continues may have only cancelled ones for now. */
export const formatWithoutDates = ({ status }: Pick<Series, 'status'>): string => withoutDates[status];
