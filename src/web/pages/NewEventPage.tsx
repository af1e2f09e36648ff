import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SignpostDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  return (
    <Container page>
      <title>Do sump'n!</title>
      <PageHeading>Do sump'n!</PageHeading>
      <EmptyState
        drawing={<SignpostDrawing />}
        title="Posting events is on its way"
        action={
          <ButtonLink to={paths.editProfile()} variant="loud">
            Get your profile ready
          </ButtonLink>
        }
      >
        You can't post one yet, sorry. Until you can, tell people who will be hosting: a picture and a line about you go
        a long way.
      </EmptyState>
    </Container>
  );
}
