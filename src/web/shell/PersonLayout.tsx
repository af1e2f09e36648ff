import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { HttpError } from '#web/platform/http.ts';
import { fallbacks } from '#web/platform/messages.ts';
import { fetchProfile } from '#web/platform/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/store.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Container, Stack } from '#web/ui/Layout.tsx';
import { LoadingOutline } from './Frame.tsx';

/** Around every page behind login: the person is known below it, and nothing fetched for one is kept for the next. */
export function Component() {
  const auth = useAppSelector((state) => state.auth);
  if (auth.user) return <PersonsPages key={auth.user.id} />;
  return auth.error && !auth.isLoading ? <ProfileFailed /> : <LoadingOutline />;
}

function PersonsPages() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
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

function ProfileFailed() {
  const dispatch = useAppDispatch();
  return (
    <Container page narrow>
      <Stack>
        <Alert kind="error">{fallbacks.loadProfile}</Alert>
        <Button onClick={() => void dispatch(fetchProfile())}>Try again</Button>
      </Stack>
    </Container>
  );
}
