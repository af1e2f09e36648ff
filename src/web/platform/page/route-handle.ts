import type { RouteObject } from 'react-router';

/** What the server and the start of the application need to know about a route's page. */
export type RouteHandle = {
  /** Source file of the page, which names its chunk in the build's manifest. */
  chunk?: string;
  /** Modules that the page loads late, but that its document must name: of a page that opens without a network, only those are kept. */
  lateModules?: readonly string[];
  /**
   * The server sends a frame and the browser renders the page: `person` behind login, `guest` also for phones without an account, which have a token
   * of their own.
   */
  access?: 'person' | 'guest';
  /** `now` loads scripts at once, for forms; other pages load them after the first paint. */
  start?: 'eager' | 'late';
  /** Loads the page where its data is in the document already. */
  hydrate?: () => Promise<Pick<RouteObject, 'Component' | 'loader'>>;
};
