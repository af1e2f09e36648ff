import { ExternalLogin } from '#web/accounts/other-logins/ExternalLogin.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  return (
    <Container narrow page>
      <PageTitle>Log in</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Log in</PageHeading>
      <ExternalLogin />
    </Container>
  );
}
