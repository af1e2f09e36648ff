import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ReportForm } from '#web/moderation/ReportForm.tsx';
import { findReportTargets, previousPath } from '#web/moderation/report-target.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const [query] = useSearchParams();
  const [of] = useState(() => query.get('of') ?? previousPath());
  const [isSent, setSent] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['report-targets', of],
    queryFn: () => findReportTargets(of),
  });
  const [first, ...others] = data ?? [];
  return (
    <Container narrow page>
      <PageTitle>Report something</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHeading>Report something</PageHeading>
      {isSent && <Thanks />}
      {isSent && isPageOfSite(of) && <Link to={of}>Back to the page that you reported</Link>}
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p>
          Open the event, group, organization, profile or team that you want to report, and choose “Report” at the end
          of its page. There you can also choose its pictures, comments and posts.
        </p>
      )}
      {first && !isSent && <ReportForm targets={[first, ...others]} onSent={() => setSent(true)} />}
    </Container>
  );
}

/** Not another site, such as `//example.org`. */
const isPageOfSite = (path: string) => /^\/\w/.test(path);

/** Mails reach verified addresses only. */
function Thanks() {
  const isUnverified = useAppSelector(({ auth }) => auth.isAuthenticated && auth.user?.isEmailVerified === false);
  return (
    <Alert kind="success">
      {isUnverified ? (
        <>
          {'Thank you. We’ll look into it. To get the outcome by email, '}
          <Link to={paths.accountManagement()}>verify your address</Link>.
        </>
      ) : (
        'Thank you. We’ll look into it and email you the outcome.'
      )}
    </Alert>
  );
}
