import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { UnlessSuspended } from './HostLoadFailed.tsx';

type NoAccessProps = { path: string; name: string; title?: string; children?: string };

/** Shown instead of a management page to people without access. */
export function NoAccess({
  path,
  name,
  title = 'You can’t edit this page',
  children = 'Ask someone who manages it for access.',
}: NoAccessProps) {
  return (
    <UnlessSuspended>
      <EmptyState
        drawing={<SignpostDrawing />}
        title={title}
        action={
          <ButtonLink to={path} variant="quiet">
            {`View ${name}`}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </UnlessSuspended>
  );
}
