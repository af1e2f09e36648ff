import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

type DownloadButtonProps = {
  fileName: string;
  /** The type of the file, CSV by default. */
  type?: string;
  load: () => Promise<string>;
  size?: 'small';
  children: ReactNode;
};

/** Downloads what only signed-in people may load: a plain link would carry no session. */
export function DownloadButton({ fileName, type = 'text/csv', load, size, children }: DownloadButtonProps) {
  const loading = useMutation({ mutationFn: load });
  const download = () => after(loading.mutateAsync(), (text) => saveFile(fileName, type, text));
  return (
    <Stack gap="tight">
      <div>
        <Button variant="quiet" {...(size && { size })} busy={loading.isPending} onClick={download}>
          <DownloadIcon size={20} />
          {children}
        </Button>
      </div>
      {loading.error && <Alert kind="error">{problemText(loading.error)}</Alert>}
    </Stack>
  );
}
