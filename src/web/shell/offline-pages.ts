import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { lateModules } from './late-modules.ts';

/** A page behind login that opens without a network: its document names what its frame loads late. */
export const personOffline: RouteHandle = {
  access: 'person',
  start: 'eager',
  ...(import.meta.env.SSR && { lateModules: lateModules.person }),
};
