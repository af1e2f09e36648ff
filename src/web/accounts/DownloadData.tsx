import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useSite } from '#web/platform/page/site.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useExportAccount } from './accounts.api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

export function DownloadData() {
  const { productName } = useSite();
  const exporting = useExportAccount();
  const identity = useReauthentication();
  const download = () =>
    after(
      identity.run(() => exporting.mutateAsync()),
      (data) => saveFile(`${productName}-data.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`),
    );
  return (
    <>
      <p>Everything we store about you, in one JSON file.</p>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
      <div>
        <Button variant="quiet" busy={exporting.isPending} onClick={download}>
          <DownloadIcon size={20} />
          Download my data
        </Button>
      </div>
      {identity.dialog}
    </>
  );
}
