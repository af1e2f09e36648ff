import { useSearchParams } from 'react-router';
import { ResetPasswordForm } from '#web/accounts/dialogs/ResetPasswordForm.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const [query] = useSearchParams();
  return (
    <Container narrow page>
      <PageTitle>Reset Your Password</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Reset Your Password</PageHeading>
      <ResetPasswordForm token={query.get('token')} />
    </Container>
  );
}
