/** A first visit is rendered with its results: what searches in the browser comes beside the page, not before it. */
export const searchChunk = () => import('./search-loading.ts');
