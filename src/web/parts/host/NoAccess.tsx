import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { UnlessSuspended } from './HostLoadFailed.tsx';

/** Shown instead of a management page to people without access. */
export function NoAccess({ path, name }: { path: string; name: string }) {
  return (
    <UnlessSuspended>
      <EmptyState
        drawing={<SignpostDrawing />}
        title="You can’t edit this page"
        action={
          <ButtonLink to={path} variant="quiet">
            {`View ${name}`}
          </ButtonLink>
        }
      >
        Ask someone who manages it for access.
      </EmptyState>
    </UnlessSuspended>
  );
}
