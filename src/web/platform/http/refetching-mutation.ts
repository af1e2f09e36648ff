import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { withPollTimeout } from './elapsed-timeout.ts';

/** A mutation that refetches the queries under `keys`, also when it fails: what the viewer sees may be out of date then. */
export function useRefetchingMutation<Input, Result>(
  keys: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Result>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_result, error) => {
      const refetch = Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      // Only a success waits for the new data, and not for long: an error shows at once.
      return error ? undefined : withPollTimeout(() => refetch).catch(() => undefined);
    },
  });
}
