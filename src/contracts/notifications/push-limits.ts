/** Browsers of one person that get push notifications. */
export const MAX_PUSH_DEVICES = 20;
