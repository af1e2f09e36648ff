import { useParams } from 'react-router';
import { AccountSessions } from '#web/admin/AccountSessions.tsx';
import { AccountLimits, AccountNetworks, AccountSummary } from '#web/admin/AccountView.tsx';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { useAccount } from '#web/admin/accounts.api.ts';
import { CaseItem } from '#web/moderation/CaseItem.tsx';
import { AccountDecision } from '#web/moderation/DecideAccounts.tsx';
import { DecisionText } from '#web/moderation/DecisionText.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="People">
      <Person personId={useParams()['personId']!} />
    </AdminLayout>
  );
}

function Person({ personId }: { personId: string }) {
  const { data: account, error, isPending, refetch } = useAccount(personId);
  if (isPending) return <Skeleton shape="box" />;
  if (!account) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <AccountSummary account={account} />
      <AccountLimits account={account} />
      <FormPart title="Open reports">
        {account.openCases.length === 0 && <p>None.</p>}
        {account.openCases.map((item) => (
          <CaseItem key={item.id} item={item} />
        ))}
      </FormPart>
      <FormPart title="Decisions">
        {account.decisions.length === 0 && <p>None.</p>}
        {account.decisions.map((decision) => (
          <DecisionText key={decision.id} decision={decision} />
        ))}
      </FormPart>
      <AccountDecision accounts={[account]} />
      <AccountSessions account={account} />
      <AccountNetworks account={account} />
    </Stack>
  );
}
