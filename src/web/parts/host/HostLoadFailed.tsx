import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { usePostingLimit } from '#web/parts/own-decisions.api.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

type UnlessSuspendedProps = {
  children: ReactNode;
  /** What suspended people can do nevertheless. */
  stillPossible?: ReactNode;
};

/** Suspended people see as little of what they host as visitors: for them neither “not found” nor missing access is the reason. */
export function UnlessSuspended({ children, stillPossible }: UnlessSuspendedProps) {
  if (usePostingLimit() !== 'suspended') return children;
  return (
    <Stack>
      <Alert>
        {'Your account is suspended, so you can’t see or manage what you host. See why, and how to appeal: '}
        <Link to={paths.ownDecisions()}>decisions about you</Link>.
      </Alert>
      {stillPossible}
    </Stack>
  );
}

type HostLoadFailedProps = ComponentProps<typeof LoadFailed> & Pick<UnlessSuspendedProps, 'stillPossible'>;

/** The error of pages that only hosts load. */
export function HostLoadFailed({ stillPossible, ...failure }: HostLoadFailedProps) {
  if (errorStatus(failure.error) !== 404) return <LoadFailed {...failure} />;
  return (
    <UnlessSuspended stillPossible={stillPossible}>
      <LoadFailed {...failure} />
    </UnlessSuspended>
  );
}
