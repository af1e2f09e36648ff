import { matchRoutes, type RouteObject } from 'react-router';
import { personRoutes } from '#web/shell/person-routes.tsx';
import { routes } from '#web/shell/routes.tsx';

/** The route tree with the personal pages, which the browser adds when they are first opened. */
const addPersonRoutes = (route: RouteObject): RouteObject =>
  route.id === 'person'
    ? { ...route, index: false, children: personRoutes }
    : route.children
      ? { ...route, index: false, children: route.children.map(addPersonRoutes) }
      : route;
export const routeTree = routes.map(addPersonRoutes);

/** The path of the route that shows a page, such as `events/:eventId`; `*` for none. */
export function matchedRoute(path: string): string | undefined {
  const route = matchRoutes(routeTree, new URL(path, 'http://site.example').pathname)?.at(-1)?.route;
  return route?.index ? '/' : route?.path;
}
