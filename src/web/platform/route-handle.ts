/** What a route tells the server about its page. */
export type RouteHandle = {
  /** Source file of the page: names its chunk in the build's manifest. */
  chunk?: string;
  /** Behind login: the server answers a frame, the browser renders the page. */
  access?: 'person';
  /** Forms start their scripts at once; pages that are read first start late. */
  start?: 'eager' | 'late';
};
