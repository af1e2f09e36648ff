import { type Query, QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { withPollTimeout } from './elapsed-timeout.ts';
import { callApi } from './http.ts';
import { isRefusal } from './PersonQueries.tsx';

const FIRST_WAIT_MS = 4000;
const LONGEST_WAIT_MS = 60_000;

const hasFailed = ({ state: { data, status, error } }: Query): boolean =>
  status === 'error' && data === undefined && !isRefusal(error);

const isSiteReady = (): Promise<boolean> =>
  withPollTimeout((signal) => callApi(calls.checkReady, { signal })).then(
    () => true,
    () => false,
  );

/** Uses a separate cache: the query would hide its error while it loads. */
async function loadAside(client: QueryClient, query: Query): Promise<void> {
  const aside = new QueryClient();
  const options = { ...query.options, queryKey: query.queryKey, retry: false, networkMode: 'always' } as const;
  await aside.fetchQuery(options).then(
    (data) => hasFailed(query) && client.setQueryData(query.queryKey, data),
    (error: Error) => hasFailed(query) && query.setState({ error }),
  );
  aside.clear();
}

/** Loads what has failed once the site is ready. Returns what stops it. */
function reloadFailed(client: QueryClient): () => void {
  const failed = { type: 'active', predicate: hasFailed } as const;
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => void turn(), waitMs);
  };
  const turn = async () => {
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    const queries = client.getQueryCache().findAll(failed);
    if (await isSiteReady()) await Promise.all(queries.map((query) => loadAside(client, query)));
    timer = undefined;
    if (client.getQueryCache().findAll(failed).length > 0) schedule();
    else waitMs = FIRST_WAIT_MS;
  };
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (hasFailed(query)) schedule();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** The site may be restarting: what failed to load is loaded again until it succeeds. */
export function useFailedQueries(): void {
  const client = useQueryClient();
  useEffect(() => reloadFailed(client), [client]);
}
