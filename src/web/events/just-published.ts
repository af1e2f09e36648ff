let publishedId: string | null = null;

/** Lets the page of an event that was just published show what to do next, until that is closed or the page is reloaded. */
export const rememberPublished = (eventId: string): void => {
  publishedId = eventId;
};
export const wasJustPublished = (eventId: string): boolean => publishedId === eventId;
export const forgetPublished = (): void => {
  publishedId = null;
};
