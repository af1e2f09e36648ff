import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes cached data after a write. Data that is being loaded may have been read before the write and arrive after it, so it is loaded
 * again.
 */
export async function putIntoLoaded<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): Promise<void> {
  const isLoading = queries.isFetching({ queryKey, exact: true }) > 0;
  if (isLoading) await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Data>(queryKey, (known) => known && change(known));
  if (isLoading) void queries.refetchQueries({ queryKey, exact: true });
}
