/** Characters of a report, a reason, an appeal or its answer. */
export const MAX_MODERATION_WORDS = 2000;
