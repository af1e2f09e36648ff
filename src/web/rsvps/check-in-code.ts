/** The code in what a square says: the code itself, or an address that ends with it. */
export const codeIn = (text: string): string | undefined => /([0-9A-Za-z]{8})(?:\.svg)?\/?$/.exec(text.trim())?.[1];
