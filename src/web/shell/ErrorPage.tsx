import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { useViewerReload } from '#web/platform/viewer-reload.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { BrokenDrawing, LostDrawing } from '#web/ui/ErrorDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** What is absent and what may not be seen look the same. */
export function ErrorPage() {
  const error = useRouteError();
  const absent = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Container narrow page>
      <title>{absent ? 'Nothing here' : 'Something broke'}</title>
      <meta name="robots" content="noindex" />
      {absent ? <NothingHere /> : <SomethingBroke />}
    </Container>
  );
}

/** The server answered for nobody in particular: a host may see what others may not. */
function NothingHere() {
  const isReloading = useViewerReload();
  if (isReloading) return <Skeleton shape="box" />;
  return (
    <EmptyState
      level={1}
      drawing={<LostDrawing />}
      title="Nothin' here."
      action={
        <ButtonLink to={paths.search()} variant="loud" size="large">
          Look for sum'm to do
        </ButtonLink>
      }
    >
      Whatever was at this address has moved on, or never was.
    </EmptyState>
  );
}

function SomethingBroke() {
  return (
    <EmptyState
      level={1}
      drawing={<BrokenDrawing />}
      title="Sump'n broke."
      action={
        <Button variant="loud" size="large" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      That one is on us, not on you. Give it a moment.
    </EmptyState>
  );
}
