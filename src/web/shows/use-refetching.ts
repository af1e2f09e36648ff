import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A new `turn` refetches. It is not in the key, so that what was loaded stays if that fails. */
export function useRefetching(turn: string, key: QueryKey): void {
  const queries = useQueryClient();
  const loadedTurn = useRef(turn);
  useEffect(() => {
    if (turn === loadedTurn.current) return;
    loadedTurn.current = turn;
    void queries.invalidateQueries({ queryKey: key });
  }, [turn, key, queries]);
}
