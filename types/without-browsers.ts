/** Compiles only where no types of browsers are known, so that nothing brings them to the server unnoticed. */
// @ts-expect-error -- no elements
export type NoElement = HTMLElement;
// @ts-expect-error -- no windows
export type NoWindow = Window;
// @ts-expect-error -- no page
export const noDocument = document;
