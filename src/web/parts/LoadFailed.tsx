import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

const LIMITED: readonly (string | undefined)[] = ['auth.suspended', 'auth.silenced'];

/** Shown instead of content that failed to load. What the site says is gone does not come back by trying again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack>
      <Alert kind="error">{problemText(error)}</Alert>
      {LIMITED.includes(problemOf(error)?.code) && <Link to={paths.ownDecisions()}>Decisions about you</Link>}
      <div>
        {problemOf(error)?.status === 404 ? (
          <ButtonLink variant="quiet" to={paths.home()}>
            Go to the home page
          </ButtonLink>
        ) : (
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Stack>
  );
}
