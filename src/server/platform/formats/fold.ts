/** Ignores case and accents: “Früh” becomes “fruh”. Letters that Unicode does not decompose stay, such as ß; fold() of the database spells them out. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
