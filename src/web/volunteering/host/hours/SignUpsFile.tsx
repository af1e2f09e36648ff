import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { fileNameOf } from '#web/platform/save-file.ts';
import type { NeedsOwner } from '#web/volunteering/host/volunteer-roles.api.ts';
import { exportSignUps } from './volunteer-hours.api.ts';

/** Downloads all sign-ups as a file. */
export const SignUpsFile = ({ owner, title }: { owner: NeedsOwner; title: string }) => (
  <DownloadButton fileName={`${fileNameOf(`${title} volunteers`, 'volunteers')}.csv`} load={() => exportSignUps(owner)}>
    Download sign-ups (CSV)
  </DownloadButton>
);
