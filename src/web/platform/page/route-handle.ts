/** What the server needs to know about a route's page. */
export type RouteHandle = {
  /** Source file of the page, which names its chunk in the build's manifest. */
  chunk?: string;
  /** Behind login: the server sends a frame and the browser renders the page. */
  access?: 'person';
  /** `now` loads scripts at once, for forms; other pages load them after the first paint. */
  start?: 'eager' | 'late';
};
