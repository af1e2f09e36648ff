import { type ReactNode, useId, useState } from 'react';
import type { GameData } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { AnswerSection } from './AnswerSection.tsx';
import { HelperList } from './HelperList.tsx';
import { PresenterNotes } from './PresenterNotes.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';

type ConsolePanelsProps = { show: ShowDetail; game: GameData; gameId: string; personId: string };

/** Panels beside the sheet; one is open at a time, so that the sheet stays close. */
export function ConsolePanels({ show, game, gameId, personId }: ConsolePanelsProps) {
  const panels: Record<string, ReactNode> = {
    ...(show.takesAnswers && { Answers: <AnswerSection gameId={gameId} game={game} /> }),
    Notes: <PresenterNotes notes={show.presenterNotes} />,
    History: <ScoreHistory gameId={gameId} game={game} />,
    Helpers: <HelperList show={show} personId={personId} />,
  };
  const [open, setOpen] = useState<string | null>(show.takesAnswers ? 'Answers' : null);
  const id = useId();
  return (
    <Stack>
      <Row role="group" aria-label="Beside the sheet">
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
