import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StageDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  return (
    <Container page>
      <title>Your events</title>
      <PageHeading lead="What you host, and what you said you would come to.">Your events</PageHeading>
      <EmptyState
        drawing={<StageDrawing />}
        title="The stage is free"
        action={
          <ButtonLink to={paths.newEvent()} variant="loud">
            Do sump'n!
          </ButtonLink>
        }
      >
        You host nothing and have joined nothing yet. Whatever you put on or say yes to will be kept here.
      </EmptyState>
    </Container>
  );
}
