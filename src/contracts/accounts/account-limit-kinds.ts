/** What a decision of the site staff keeps a person from. */
export const accountLimits = ['held', 'silenced', 'suspended'] as const;
export type AccountLimit = (typeof accountLimits)[number];
