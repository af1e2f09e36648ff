import type { Rate } from '#server/platform/http/rate-limits.ts';

/**
 * The console of a large quiz reads answers and questions again twice a second while 200 phones answer: about 2,000 requests in 5 minutes for each
 * open console. Pasting into the score sheet adds 2,000 writes. Counted apart, so that the person can always go to the next question.
 */
export const consoleRate: Rate = { name: 'game-console', points: 10_000, seconds: 300, isExact: false };
