import type { Query } from '@tanstack/react-query';
import { isRefusal } from './PersonQueries.tsx';

const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

function retryInterval({ state: { data, status, error, errorUpdateCount } }: Query): number | false {
  if (status !== 'error' || data !== undefined || isRefusal(error)) return false;
  return Math.min(FIRST_RETRY_MS * 2 ** (errorUpdateCount - 1), LONGEST_RETRY_MS);
}

/** The site may be restarting: what failed to load is loaded again until it succeeds. */
export const retryFailedQueries = { refetchInterval: retryInterval };
