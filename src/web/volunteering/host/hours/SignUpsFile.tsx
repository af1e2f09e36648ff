import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { NeedsOwner } from '#web/volunteering/host/volunteer-roles.api.ts';
import { useSignUpsFile } from './volunteer-hours.api.ts';

/** Downloads all sign-ups as a file. */
export function SignUpsFile({ owner, title }: { owner: NeedsOwner; title: string }) {
  const exporting = useSignUpsFile(owner);
  const save = () =>
    after(exporting.mutateAsync(), (csv) =>
      saveFile(`${fileNameOf(`${title} volunteers`, 'volunteers')}.csv`, 'text/csv', csv),
    );
  return (
    <Stack>
      <div>
        <Button variant="quiet" busy={exporting.isPending} onClick={save}>
          <DownloadIcon size={20} />
          Download sign-ups (CSV)
        </Button>
      </div>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
    </Stack>
  );
}
