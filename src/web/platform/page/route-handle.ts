import type { RouteObject } from 'react-router';

/** What the server and the start of the application need to know about a route's page. */
export type RouteHandle = {
  /** Source file of the page, which names its chunk in the build's manifest. */
  chunk?: string;
  /** Behind login: the server sends a frame and the browser renders the page. */
  access?: 'person';
  /** `now` loads scripts at once, for forms; other pages load them after the first paint. */
  start?: 'eager' | 'late';
  /** Loads the page where its data is in the document already. */
  hydrate?: () => Promise<Pick<RouteObject, 'Component' | 'loader'>>;
};
