import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TableDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function Component() {
  return (
    <Container page>
      <title>Your groups</title>
      <PageHeading lead="People you meet again and again.">Your groups</PageHeading>
      <EmptyState
        drawing={<TableDrawing />}
        title="Nobody at the table yet"
        action={
          <ButtonLink to={paths.search()} variant="loud">
            Look for sum'm to do
          </ButtonLink>
        }
      >
        You are in no group, and the site has none to join so far: groups are still on their way. Yours will gather
        here.
      </EmptyState>
    </Container>
  );
}
