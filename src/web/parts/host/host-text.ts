/** Of a group or an organization. */
export const formatFollowers = (count: number): string =>
  count === 1 ? '1 follower' : `${count.toLocaleString('en')} followers`;
