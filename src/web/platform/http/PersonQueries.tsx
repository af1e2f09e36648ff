import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { limitWrites } from './call-limits.ts';
import { HttpError } from './http.ts';

const clients = new Set<QueryClient>();

/** The query cache of one person. Pass the person's id as `key`, so that nothing carries over to the next person. */
export function PersonQueries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(limitWrites, []);
  useEffect(() => {
    clients.add(client);
    return () => void clients.delete(client);
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

let shared: { personId: string; client: QueryClient } | null = null;

/** One query cache for all parts of a public page that load separately. It is replaced when the person changes. */
export function SharedQueries({ personId, children }: { personId: string; children: ReactNode }) {
  const [client] = useState(() => {
    if (shared?.personId !== personId) shared = { personId, client: makeQueryClient() };
    return shared.client;
  });
  useEffect(limitWrites, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Loads again what the page shows from the query caches: everything, or what has this key. */
export async function reloadQueries(queryKey: readonly string[] = []): Promise<void> {
  const all = [...clients, ...(shared ? [shared.client] : [])];
  await Promise.all(all.map((client) => client.invalidateQueries({ queryKey })));
}

/** Refusals of the server are final, so they are not retried. */
export const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status < 500;

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      // Without a connection a press fails at once; otherwise it would wait unseen, and run whenever the connection returns.
      mutations: { networkMode: 'always' },
    },
  });
