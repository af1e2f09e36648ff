import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';

type PageModule = { Component: ComponentType; loader?: unknown };

/** A routed page in its own chunk; `name` is its file under pages/. */
export function page(
  path: string,
  name: string,
  load: () => Promise<PageModule>,
  handle: RouteHandle = {},
): RouteObject {
  return {
    ...(path === '/' ? { index: true as const } : { path }),
    handle: { ...handle, ...(import.meta.env.SSR && { chunk: `src/web/pages/${name}.tsx` }) } satisfies RouteHandle,
    lazy: load as NonNullable<RouteObject['lazy']>,
  };
}
