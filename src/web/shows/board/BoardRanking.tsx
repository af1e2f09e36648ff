import { useRef } from 'react';
import { formatPoints } from '#web/shows/cell-values.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Board.module.css';
import type { BoardRow, FieldSize } from './board-ranking.ts';
import { useMovingRows } from './moving-rows.ts';
import { useTurningPages } from './turning-pages.ts';

type BoardRankingProps = {
  rows: readonly BoardRow[];
  size: FieldSize;
  /** Empty if the standings need no explanation. */
  caption: string;
};

export function BoardRanking({ rows, size, caption }: BoardRankingProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useMovingRows(body, rows.map(({ teamId }) => teamId).join());
  useTurningPages(body);
  return (
    <table className={styles.ranking} data-size={size}>
      <caption>{caption || <VisuallyHidden>Ranking</VisuallyHidden>}</caption>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Team</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map(({ teamId, name, total, rank, isTied, note }) => (
          <tr key={teamId} data-row={teamId} data-first={rank === 1 && total > 0 ? '' : undefined}>
            <td>
              {isTied && <VisuallyHidden>tied, </VisuallyHidden>}
              {rank}
            </td>
            <th scope="row">
              {name}
              {note && <small className={styles.guess}>{note}</small>}
            </th>
            <td>{formatPoints(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
