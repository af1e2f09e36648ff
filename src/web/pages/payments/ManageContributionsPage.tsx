import { useLocation } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ContributionFile, ContributionOrders } from '#web/payments/contributions/ContributionOrders.tsx';
import { ContributionsForm } from '#web/payments/contributions/ContributionsForm.tsx';
import { ContributorList } from '#web/payments/contributions/ContributorList.tsx';
import type { HostRef } from '#web/payments/contributions/contributions.api.ts';
import { useContributionHost, useHostContributions } from '#web/payments/contributions/host-contributions.api.ts';
import { hostOfPath } from '#web/payments/contributions/host-of-path.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** Dues and donations for the people who run the group or organization: what is taken, and what came in. */
export function Component() {
  const { kind, slug } = hostOfPath(useLocation().pathname);
  const query = useContributionHost({ kind, slug });
  const data = query.data && { ...query.data, name: query.data.host.name };
  return (
    <ManagementPage
      title="Dues and donations"
      query={{ ...query, data }}
      canManage={({ canEdit }) => canEdit}
      publicPath={paths.contributions(kind, slug)}
    >
      {({ host }) => <Managed host={{ kind, slug }} name={host.name} />}
    </ManagementPage>
  );
}

function Managed({ host, name }: { host: HostRef; name: string }) {
  const { data, error, refetch } = useHostContributions(host);
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton shape="box" />;
  const wasSetUp = data.revision !== null;
  return (
    <Stack gap="loose">
      {wasSetUp && (
        <>
          <FormPart title="Orders">
            <ContributionOrders host={host} />
            <ContributionFile host={host} name={name} />
          </FormPart>
          <FormPart title="Paying members and regular donors">
            <ContributorList host={host} />
          </FormPart>
        </>
      )}
      <ContributionsForm host={host} saved={data} />
    </Stack>
  );
}
