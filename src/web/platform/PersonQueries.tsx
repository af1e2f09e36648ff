import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HttpError } from './http.ts';

/** Holds what is fetched for one person; give it the person as `key`, so that nothing is kept for the next. */
export function PersonQueries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
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
