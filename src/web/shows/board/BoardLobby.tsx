import { useRef } from 'react';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { CANCELLED_SHOW } from '#web/shows/ShowState.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import styles from './Board.module.css';
import type { FieldSize } from './board-ranking.ts';
import { useTurningPages } from './turning-pages.ts';

export type LobbyTeam = { id: string; name: string };
type LobbyProps = {
  show: Pick<ShowDetail, 'startsAt' | 'isCancelled'>;
  teams: readonly LobbyTeam[];
  size: FieldSize;
};

const NOT_STARTED = 'It hasn’t started yet.';
const formatTeams = ({ length }: readonly LobbyTeam[]): string => `${formatCount(length, 'team is', 'teams are')} in.`;

/** The announcement for screen readers. */
export const formatLobby = ({ isCancelled }: Pick<ShowDetail, 'isCancelled'>, teams: readonly LobbyTeam[]): string =>
  isCancelled ? CANCELLED_SHOW : `${NOT_STARTED}${teams.length > 0 ? ` ${formatTeams(teams)}` : ''}`;

/** Before the launch: when it starts, and the teams, which see that they are in. */
export function BoardLobby({ show: { startsAt, isCancelled }, teams, size }: LobbyProps) {
  if (isCancelled) return <p className={styles.note}>{CANCELLED_SHOW}</p>;
  return (
    <>
      <p className={styles.note}>
        {startsAt ? (
          <>
            Starts <ShowStartTime startsAt={startsAt} />.
          </>
        ) : (
          NOT_STARTED
        )}{' '}
        Scores show up here automatically.
      </p>
      {teams.length > 0 && <LobbyTeams teams={teams} size={size} />}
    </>
  );
}

function LobbyTeams({ teams, size }: Pick<LobbyProps, 'teams' | 'size'>) {
  const list = useRef<HTMLUListElement>(null);
  useTurningPages(list);
  return (
    <section className={styles.lobby} data-size={size} aria-labelledby="board-lobby">
      <h2 id="board-lobby">{formatTeams(teams)}</h2>
      <ul ref={list}>
        {teams.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
