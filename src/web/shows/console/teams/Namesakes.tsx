import { useState } from 'react';
import { keptEntry } from '#web/platform/http/kept-entries.ts';
import styles from '#web/shows/console/Console.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useTeamsInGame } from './lobby.api.ts';

type NamesakesProps = { showId: string; teamIds: readonly string[]; openTeam: (teamId: string) => void };

/** Phones that joined with the name of a removed team: only the host can tell whether they belong to it. */
export function Namesakes({ showId, teamIds, openTeam }: NamesakesProps) {
  const [kept] = useState(() => keptEntry<readonly string[]>(`checked-teams/${showId}`));
  const [keptIds, setKeptIds] = useState(() => kept.read() ?? []);
  const { data } = useTeamsInGame(showId, teamIds);
  const shown = (data?.teams ?? []).filter(
    ({ id, hasRemovedName, players }) =>
      hasRemovedName && players.length > 0 && teamIds.includes(id) && !keptIds.includes(id),
  );
  const keep = (id: string) => {
    setKeptIds([...keptIds, id]);
    // Another tab may have kept more.
    kept.write([...(kept.read() ?? []), id]);
  };
  if (shown.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert" aria-label="Teams to check">
      {shown.map(({ id, name, players }) => (
        <li key={id} ref={keepFocus}>
          <p>
            <strong>{name}:</strong>{' '}
            {`${players[0]!.nickname} joined with the name of a team that was removed, without its scores. If it’s the same team, remove this one and add ${name} again.`}
          </p>
          <Row>
            <Button size="small" hiddenLabel={name} onClick={() => openTeam(id)}>
              Check team
            </Button>
            <Button size="small" variant="quiet" hiddenLabel={name} onClick={() => keep(id)}>
              Keep
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  );
}
