/** Texts for groups and organizations. */
export const formatFollowers = (count: number): string =>
  count === 1 ? '1 follower' : `${count.toLocaleString('en')} followers`;
