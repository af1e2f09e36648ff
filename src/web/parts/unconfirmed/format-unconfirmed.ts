/** For hosts, after a count that includes them: “, 1 not confirmed yet”. */
export const formatUnconfirmed = (count: number): string => (count > 0 ? `, ${count} not confirmed yet` : '');
