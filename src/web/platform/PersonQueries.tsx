import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HttpError } from './http.ts';

/** Holds what is fetched for one person; give it the person as `key`, so that nothing is kept for the next. */
export function PersonQueries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

let shared: { of: string; client: QueryClient } | null = null;

/** For pieces of a public page that come one by one: all of them ask once for what they need of `of`, and the next person begins anew. */
export function SharedQueries({ of, children }: { of: string; children: ReactNode }) {
  const [client] = useState(() => {
    if (shared?.of !== of) shared = { of, client: makeQueryClient() };
    return shared.client;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The server's refusals are answers, not accidents.
        retry: (failures, error) => failures < 2 && !(error instanceof HttpError && error.status < 500),
      },
    },
  });
