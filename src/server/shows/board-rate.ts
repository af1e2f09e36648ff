import type { Rate } from '#server/platform/http/rate-limits.ts';

/**
 * A pub may have 300 boards behind one address, most of them on phones without an account. Each asks for the launch and the teams every 5 seconds,
 * then loads the game and follows its stream: about 120 requests in 5 minutes, and more where the network is bad.
 */
export const boardRate: Rate = { name: 'board-network', points: 300 * 200, seconds: 300, isExact: false };
