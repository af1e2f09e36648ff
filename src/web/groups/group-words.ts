export const sayMembers = (count: number): string =>
  count === 1 ? '1 member' : `${count.toLocaleString('en')} members`;

export const sayFollowers = (count: number): string =>
  count === 1 ? '1 follower' : `${count.toLocaleString('en')} followers`;
