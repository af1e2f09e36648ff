import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { usePostingLimit } from '#web/parts/own-decisions.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

/** Suspended people see as little of what they host as visitors: for them neither “not found” nor missing access is the reason. */
export function UnlessSuspended({ children }: { children: ReactNode }) {
  if (usePostingLimit() !== 'suspended') return children;
  return (
    <Alert>
      {'Your account is suspended, so you can’t see or manage what you host. See why, and how to appeal: '}
      <Link to={paths.ownDecisions()}>decisions about you</Link>.
    </Alert>
  );
}

export const HostLoadFailed = (props: ComponentProps<typeof LoadFailed>) => (
  <UnlessSuspended>
    <LoadFailed {...props} />
  </UnlessSuspended>
);
