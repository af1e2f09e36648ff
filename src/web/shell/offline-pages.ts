import type { RouteHandle } from '#web/platform/page/route-handle.ts';

/** A page behind login that opens without a network: its document names what its frame loads late. */
export const personOffline: RouteHandle = {
  access: 'person',
  start: 'eager',
  ...(import.meta.env.SSR && {
    lateChunks: [
      'src/web/shell/PersonLayout.tsx',
      'src/web/shell/live-navigation.ts',
      'src/web/notifications/LiveBell.tsx',
      'src/web/accounts/header/AccountMenu.tsx',
      'src/web/volunteering/host/check-in/earlier-check-ins.ts',
    ],
  }),
};
