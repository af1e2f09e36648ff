import { useSearchParams } from 'react-router';
import { LoginByLink } from '#web/accounts/other-logins/LoginByLink.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const [query] = useSearchParams();
  const { productName } = useSite();
  return (
    <Container narrow page>
      <PageTitle>Log in</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>{`Log in to ${productName}`}</PageHeading>
      <LoginByLink token={query.get('token') ?? ''} next={query.get('next')} />
    </Container>
  );
}
