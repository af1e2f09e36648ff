import { type ComponentType, createElement } from 'react';
import { type LoaderFunction, type RouteObject, useParams } from 'react-router';
import { isSignedIn } from '#web/platform/http/http.ts';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';

type PageModule = { Component: ComponentType; loader?: unknown };

const pages = new WeakMap<ComponentType, ComponentType>();

/** To React, the pages of two events are one component: what is typed or pressed in one must not reach the other. One wrapper for each page, or it would start again. */
function onePerAddress<Module extends PageModule>(module: Module): Module {
  const { Component } = module;
  const Page = pages.get(Component) ?? (() => createElement(Component, { key: JSON.stringify(useParams()) }));
  pages.set(Component, Page);
  return { ...module, Component: Page };
}

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
    lazy: (async () => onePerAddress(await load())) as NonNullable<RouteObject['lazy']>,
  };
}

/**
 * A routed page whose loader is in a module of its own. The first page of a visit has its data in the document: its loader loads only once it runs, at
 * once for signed-in people, whose data is reloaded.
 */
export function pageWithLoader(
  path: string,
  name: string,
  loadPage: () => Promise<{ Component: ComponentType }>,
  loadLoader: () => Promise<{ loader: LoaderFunction }>,
): RouteObject {
  const load = async () => {
    const [{ Component }, { loader }] = await Promise.all([loadPage(), loadLoader()]);
    return { Component, loader };
  };
  const hydrate: RouteHandle['hydrate'] = async () => {
    if (isSignedIn()) void loadLoader();
    const { Component } = onePerAddress(await loadPage());
    return { Component, loader: async (...request) => (await loadLoader()).loader(...request) };
  };
  return page(path, name, load, { hydrate });
}
