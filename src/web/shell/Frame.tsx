import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { PersonalHeader } from './PersonalHeader.tsx';
import { SiteLayout } from './SiteLayout.tsx';

/** What the server renders of a page behind login, or of a player’s phone; the browser renders the page itself. */
export function Frame() {
  return (
    <SiteLayout header={<PersonalHeader />}>
      <LoadingOutline />
      <noscript>
        {import.meta.env.SSR && (
          <Container page>
            <p>This page needs JavaScript. You can read events, groups and help pages without it.</p>
          </Container>
        )}
      </noscript>
    </SiteLayout>
  );
}

export function LoadingOutline() {
  return (
    <Container page aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="box" />
      </Stack>
    </Container>
  );
}
