import { useState } from 'react';
import styles from '#web/shows/console/Console.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { useNamesakes } from './lobby.api.ts';

type NamesakesProps = { showId: string; teamIds: readonly string[]; openTeam: (teamId: string) => void };

/** Phones that joined with the name of a removed team: only the host can tell whether they belong to it. */
export function Namesakes({ showId, teamIds, openTeam }: NamesakesProps) {
  const [keptIds, setKeptIds] = useState<readonly string[]>([]);
  const { data = [] } = useNamesakes(showId, teamIds.join());
  const shown = data.filter(({ id }) => teamIds.includes(id) && !keptIds.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert" aria-label="Teams to check">
      {shown.map(({ id, name, players }) => (
        <li key={id}>
          <p>
            <strong>{name}:</strong>{' '}
            {`${players[0]!.nickname} joined with the name of a team that was removed, without its scores. If it’s the same team, remove this one and add ${name} again.`}
          </p>
          <Row>
            <Button size="small" hiddenLabel={name} onClick={() => openTeam(id)}>
              Check team
            </Button>
            <Button size="small" variant="quiet" hiddenLabel={name} onClick={() => setKeptIds([...keptIds, id])}>
              Keep
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  );
}
