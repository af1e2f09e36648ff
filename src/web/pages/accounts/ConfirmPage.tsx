import { useSearchParams } from 'react-router';
import { ConfirmByLink } from '#web/accounts/unconfirmed/ConfirmByLink.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const [query] = useSearchParams();
  return (
    <Container narrow page>
      <PageTitle>Confirm</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Confirm your email</PageHeading>
      <ConfirmByLink token={query.get('token') ?? ''} next={query.get('next')} />
    </Container>
  );
}
