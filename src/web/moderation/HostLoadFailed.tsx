import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { usePostingLimit } from './moderation.api.ts';

/** What suspended people host is hidden from them as well: for them the server’s “not found” is not the reason. */
export function HostLoadFailed(props: ComponentProps<typeof LoadFailed>) {
  if (usePostingLimit() !== 'suspended') return <LoadFailed {...props} />;
  return (
    <Alert>
      {'Your account is suspended, so your events are hidden, also from you. See why, and how to appeal: '}
      <Link to={paths.ownDecisions()}>decisions about you</Link>.
    </Alert>
  );
}
