import { useRef } from 'react';
import { formatCount } from '#web/ui/display/count.ts';
import styles from './Board.module.css';
import type { FieldSize } from './board-ranking.ts';
import { useTurningPages } from './turning-pages.ts';

export type LobbyTeam = { id: string; name: string };

export const formatLobby = ({ length }: readonly LobbyTeam[]): string =>
  length === 0 ? '' : `${formatCount(length, 'team is', 'teams are')} in.`;

/** Before the launch: teams in the room see that they are in. */
export function BoardLobby({ teams, size }: { teams: readonly LobbyTeam[]; size: FieldSize }) {
  const list = useRef<HTMLUListElement>(null);
  useTurningPages(list);
  return (
    <section className={styles.lobby} data-size={size} aria-labelledby="board-lobby">
      <h2 id="board-lobby">{formatLobby(teams)}</h2>
      <ul ref={list}>
        {teams.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
