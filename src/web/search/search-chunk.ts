/** The first page is server-rendered with its results; the code that searches in the browser loads separately. */
export const searchChunk = () => import('./search-loading.ts');
