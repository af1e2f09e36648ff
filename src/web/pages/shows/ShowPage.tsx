import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { ShowTools } from '#web/shows/console/ShowTools.tsx';
import { HelperInvitation } from '#web/shows/HelperInvitation.tsx';
import { ShowIntro } from '#web/shows/ShowIntro.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';

/** A visitor with a helper's code may not see a private show yet; show the invitation anyway. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.showId ?? '';
  const code = new URL(request.url).searchParams.get('helper');
  const call = context.get(apiContext);
  const loading: Promise<ShowDetail> = orNotFound(call(calls.getShow, { params: { id } }));
  const show = await (code ? loading.catch(() => null) : loading);
  return { id, show, code };
}

export function Component() {
  const { productName } = useSite();
  const { id, show, code } = useLoaderData<typeof loader>();
  useViewerReload();
  if (!show)
    return (
      <Container page narrow>
        <PageTitle>Help with a trivia night</PageTitle>
        <meta name="robots" content="noindex" />
        <HelperInvitation showId={id} title={null} code={code ?? ''} />
      </Container>
    );
  return (
    <>
      <PageHead
        title={`${show.title} · ${productName}`}
        description={`${show.title}: a trivia night hosted by ${show.host.name}.`}
        path={paths.show(id)}
        isUnlisted={!show.isListed || code !== null}
      />
      <ShowTools show={show}>
        <Container page narrow>
          <Stack gap="loose">
            {code && <HelperInvitation showId={id} title={show.title} code={code} />}
            <ShowIntro show={show} />
            {show.status !== 'completed' && !code && <HostLogin showId={id} />}
          </Stack>
        </Container>
      </ShowTools>
    </>
  );
}

/** For hosts and helpers at another computer: the login of the header leads to the dashboard, away from the running show. */
function HostLogin({ showId }: { showId: string }) {
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const link = useSignedInLink(paths.show(showId), 'login');
  if (isSignedIn) return null;
  return (
    <p>
      Do you run this show? <Link {...link}>Log in</Link>
    </p>
  );
}
