import { type ReactNode, useId, useState } from 'react';
import type { GameData } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PresenterNotes } from './questions/PresenterNotes.tsx';
import { RoundSubtotals } from './sheet/RoundSubtotals.tsx';
import { ScoreHistory } from './sheet/ScoreHistory.tsx';
import type { SheetRow } from './sheet/score-sheet.ts';
import { HelperList } from './teams/HelperList.tsx';
import { JoinInfo } from './teams/JoinInfo.tsx';
import { LobbyTeams } from './teams/LobbyTeams.tsx';

type ConsolePanelsProps = {
  show: ShowDetail;
  game: GameData;
  gameId: string;
  personId: string;
  rows: readonly SheetRow[];
};

/** Panels below the sheet; one is open at a time. */
export function ConsolePanels({ show, game, gameId, personId, rows }: ConsolePanelsProps) {
  const panels: Record<string, ReactNode> = {
    ...(game.rounds.length > 0 && { Rounds: <RoundSubtotals rounds={game.rounds} rows={rows} /> }),
    Teams: (
      <Stack>
        {show.joinCode && game.showStatus === 'in-progress' && <JoinInfo code={show.joinCode} />}
        <LobbyTeams showId={show.id} status={game.showStatus} />
      </Stack>
    ),
    Notes: <PresenterNotes notes={show.presenterNotes} />,
    History: <ScoreHistory gameId={gameId} game={game} />,
    Helpers: <HelperList show={show} personId={personId} />,
  };
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  return (
    <Stack>
      <Row role="group" aria-label="Panels">
        {Object.keys(panels).map((name) => (
          <Button
            key={name}
            variant={open === name ? 'primary' : 'quiet'}
            aria-expanded={open === name}
            aria-controls={open === name ? id : undefined}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {name}
          </Button>
        ))}
      </Row>
      {open && (
        <Card as="section" id={id} aria-label={open}>
          {panels[open]}
        </Card>
      )}
    </Stack>
  );
}
