/** Capitalizes the first letter, as at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** “Ben”, “Ben and Cleo”, “Ben, Cleo, and 2 others”. */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat('en').format(items);
