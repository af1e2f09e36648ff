import { useSearchParams } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { ListTabs } from '#web/admin/ListTabs.tsx';
import { MailItem } from '#web/admin/operations/MailItem.tsx';
import { type MailList, useMails } from '#web/admin/operations/mails.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const names: Record<MailList, string> = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent' };
const emptyTexts: Record<MailList, string> = {
  waiting: 'No emails are waiting.',
  failed: 'No emails have failed.',
  sent: 'No emails were sent.',
};
const lists = Object.keys(names) as MailList[];

export function Component() {
  const asked = useSearchParams()[0].get('list');
  const list = lists.find((known) => known === asked) ?? 'waiting';
  const tabs = lists.map((id) => ({ id, name: names[id], path: staffPaths.adminMail({ list: id }) }));
  return (
    <AdminLayout title="Mail">
      <Stack>
        <p>
          Emails from the last 30 days. The text of an email is erased once it’s sent or has failed, because it may
          contain a secret link. Such emails can’t be sent again.
        </p>
        <ListTabs label="Mail" tabs={tabs} current={list} />
        <Mails list={list} />
      </Stack>
    </AdminLayout>
  );
}

function Mails({ list }: { list: MailList }) {
  const query = useMails(list);
  const { data, error, isPending, refetch } = query;
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  if (isPending) return <Skeleton shape="box" />;
  return (
    <>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && mails.length === 0 && <p>{emptyTexts[list]}</p>}
      {mails.length > 0 && (
        <ol className={styles.list} aria-label={names[list]}>
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ol>
      )}
      <ShowMore query={query} />
    </>
  );
}
