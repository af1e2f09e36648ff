import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DAY_MS } from '#contracts/durations.ts';
import { HttpError } from './http.ts';
import { type KeptEntry, keptEntry, keptNames } from './kept-entries.ts';

/** What queries have loaded, kept in this browser. */
export type KeptQueries = {
  /** The version of the code that reads the data: another one may expect other fields. */
  version: string;
  /** When the newest of it was loaded. */
  savedAt: number;
  queries: { key: QueryKey; data: unknown; loadedAt: number }[];
};

type Options = { entry: KeptEntry<KeptQueries>; version: string; keys: readonly QueryKey[] };

/**
 * For pages that open without a network: starts with what these queries loaded on an earlier visit, loads them again, and keeps what they hold until the
 * server denies one of them. Returns whether the browser keeps it. Call it before the queries.
 */
export function useKeptQueries({ entry, version, keys }: Options): boolean {
  const queries = useQueryClient();
  const [kept] = useState(() => {
    restore(queries, entry.read(), version);
    return { entry, version, keys };
  });
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const hashes = new Set(kept.keys.map((key) => JSON.stringify(key)));
    return queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !hashes.has(JSON.stringify(query.queryKey))) return;
      const loaded = read(queries, kept.keys);
      if (kept.keys.some((key) => isDenied(queries.getQueryState(key)?.error))) kept.entry.write(null);
      else if (loaded.length > 0)
        setKept(kept.entry.write({ version: kept.version, savedAt: newest(loaded), queries: loaded }));
    });
  }, [queries, kept]);
  return isKept;
}

function restore(queries: QueryClient, kept: KeptQueries | null, version: string): void {
  if (kept?.version !== version) return;
  for (const { key, data, loadedAt } of kept.queries) {
    if (queries.getQueryData(key) !== undefined) continue;
    queries.setQueryData(key, data, { updatedAt: loadedAt });
    // Data of an earlier visit is never fresh.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

const read = (queries: QueryClient, keys: readonly QueryKey[]): KeptQueries['queries'] =>
  keys.flatMap((key) => {
    const { data, dataUpdatedAt = 0 } = queries.getQueryState(key) ?? {};
    return data === undefined ? [] : [{ key, data, loadedAt: dataUpdatedAt }];
  });

/** Whether the server says that the person may not read this, or not any more. */
export const isDenied = (error: unknown): boolean => error instanceof HttpError && [403, 404].includes(error.status);

const newest = (loaded: KeptQueries['queries']): number => Math.max(...loaded.map(({ loadedAt }) => loadedAt));

/** `own`: where the names of this account start. */
type ForgetOptions = { start: string; own: string; now: number; days?: number };

/** Erases what pages kept under names that start so: of other accounts that used this browser, and what is older than `days`. */
export function forgetOldQueries({ start, own, now, days = 7 }: ForgetOptions): void {
  for (const name of keptNames(start)) {
    const entry = keptEntry<Pick<KeptQueries, 'savedAt'>>(name);
    if (!name.startsWith(own) || (entry.read()?.savedAt ?? 0) < now - days * DAY_MS) entry.write(null);
  }
}
