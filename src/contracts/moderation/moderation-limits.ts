/** Of reports, reasons, appeals and their answers. */
export const MAX_MODERATION_WORDS = 2000;
