/** Who needs a second factor, besides the staff of the site. */
export const secondFactorGroups = ['staff', 'organizers', 'everyone'] as const;
/** Days that people have to set it up. */
export const graceDays = ['0', '7', '14', '30'] as const;
