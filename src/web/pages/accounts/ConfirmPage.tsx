import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { ConfirmByLink } from '#web/accounts/unconfirmed/ConfirmByLink.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect('/');
  // The buttons say why, if the link has expired or was used.
  const linked = await context
    .get(apiContext)(calls.getLinkedRequest, { params: { token } })
    .catch(() => null);
  return { linked };
}

export function Component() {
  const { linked } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <Container narrow page>
      <PageTitle>Confirm</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Confirm your email</PageHeading>
      <ConfirmByLink token={query.get('token') ?? ''} next={query.get('next')} linked={linked} />
    </Container>
  );
}
