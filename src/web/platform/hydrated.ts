import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's markup and while it is taken over, true ever after: for what only the browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
