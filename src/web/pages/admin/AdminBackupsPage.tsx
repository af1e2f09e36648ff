import { Link } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { BackupItem } from '#web/admin/operations/BackupItem.tsx';
import { useBackups, useRequestBackup } from '#web/admin/operations/backups.api.ts';
import { useChangeSiteSettings, useSiteSettings } from '#web/admin/settings/site-settings.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Backups">
      <Backups />
    </AdminLayout>
  );
}

function Backups() {
  const { data, error, isPending, refetch } = useBackups();
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      {data.isPossible ? <MakeBackup isRunning={data.isRunning} /> : <OwnServer />}
      {data.backups.length === 0 && <p>No backups yet.</p>}
      {data.backups.length > 0 && (
        <ol className={styles.list} aria-label="Backups">
          {data.backups.map((backup) => (
            <BackupItem key={backup.name} backup={backup} />
          ))}
        </ol>
      )}
      <p>
        Restoring a backup is a command on the server: stop the site, move its data away, and run{' '}
        <code>npm run restore -- file.tar.gz</code>.
      </p>
    </Stack>
  );
}

/** A database server of the operator's. */
const OwnServer = () => (
  <Alert>
    This site uses its own database server (DATABASE_URL). Back it up with its tools, for example{' '}
    <code>pg_dump --format=custom</code>, and keep the session secret with it.
  </Alert>
);

function MakeBackup({ isRunning }: { isRunning: boolean }) {
  const requesting = useRequestBackup();
  return (
    <Stack>
      <p>
        A backup is a copy of the whole database and of the session secret: email addresses, messages, password hashes.
        Keep it as safe as the site, on another machine.
      </p>
      <NightlySwitch />
      {requesting.error && <Alert kind="error">{problemText(requesting.error)}</Alert>}
      <div>
        <Button busy={requesting.isPending || isRunning} onClick={() => requesting.mutate()}>
          Make a backup
        </Button>
      </div>
      <p role="status">{isRunning && 'A backup is being made. This takes a minute or so.'}</p>
      <p>
        A backup that failed is under <Link to={staffPaths.adminJobs()}>Jobs</Link>, with the reason.
      </p>
    </Stack>
  );
}

function NightlySwitch() {
  const { data } = useSiteSettings();
  const changing = useChangeSiteSettings();
  const setting = data?.settings.find(({ key }) => key === 'nightly-backups');
  if (!setting) return null;
  return (
    <>
      {changing.error && <Alert kind="error">{problemText(changing.error)}</Alert>}
      <Switch
        label="Make a backup each night, and keep seven"
        checked={setting.value === true}
        aria-disabled={changing.isPending}
        onChange={({ target }) => !changing.isPending && changing.mutate([['nightly-backups', target.checked]])}
      />
    </>
  );
}
