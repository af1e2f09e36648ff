import { useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { DAY_MS } from '#contracts/durations.ts';
import { REOPEN_DAYS } from '#contracts/shows/show-limits.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useReopenGame } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import type { LiveGame } from '#web/shows/use-game.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type ReopenShowProps = { show: ShowDetail; gameId: string; dispatch: LiveGame['dispatch'] };

/** Says that the show is over, and lets its host reopen it for some days. */
export function ReopenShow({ show, gameId, dispatch }: ReopenShowProps) {
  const reopening = useReopenGame(show.id);
  const [openedAt] = useState(Date.now);
  const reopen = () =>
    after(
      reopening.mutateAsync(gameId).then(() => callApi(calls.getScoreSheet, { params: { id: gameId } })),
      (game) => dispatch({ type: 'game/whole', game }),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  const until = show.completedAt ? new Date(show.completedAt).getTime() + REOPEN_DAYS * DAY_MS : 0;
  const canReopen = show.abilities.change && until > openedAt;
  return (
    <Stack>
      <Alert>
        The show is over, and the board shows the final ranking.
        {canReopen && ` To correct something, reopen it until ${formatInstant(new Date(until).toISOString())}.`}
      </Alert>
      {canReopen && (
        <div>
          <Button variant="quiet" busy={reopening.isPending} onClick={reopen}>
            Reopen show
          </Button>
        </div>
      )}
    </Stack>
  );
}
