import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router';

/**
 * Finds the handler of the routes that an address may match, by the first segment of its path. Matching tries one route after another, and a
 * static router copies all of them: of a hundred routes, that took a seventh of what a page allocates. Ids are those of the whole tree.
 */
export function handlersBySegment(routes: RouteObject[]): (pathname: string) => StaticHandler {
  const whole = createStaticHandler(routes).dataRoutes;
  const handlers = new Map(
    ['', ...firstSegments(whole)].map((segment) => [segment, createStaticHandler(routesFor(whole, segment))]),
  );
  const ofOthers = createStaticHandler(routesFor(whole, undefined));
  return (pathname) => handlers.get(firstSegment(pathname)) ?? ofOthers;
}

const firstSegments = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => (path === undefined ? firstSegments(children) : firstSegment(path)));

function routesFor(routes: RouteObject[], segment: string | undefined): RouteObject[] {
  return routes.flatMap((route) => {
    const { path, children } = route;
    if (path === undefined) return children ? [{ ...route, children: routesFor(children, segment) }] : [route];
    return /^[:*]/.test(path) || firstSegment(path) === segment ? [route] : [];
  });
}

/** Returns `groups` for `/groups/chess` and `groups/:slug`. Routes ignore case and match percent-encoded paths. */
function firstSegment(path: string): string {
  const segment = path.replace(/^\//, '').split('/', 1)[0]!;
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}
