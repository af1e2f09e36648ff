export const MAX_MESSAGE_LENGTH = 2000;

/** How many messages one person may send to hosts per UTC day. Replies of hosts are not counted. */
export const messageLimits = { new: 5, known: 30 } as const;
