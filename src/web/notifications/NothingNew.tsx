import { paths } from '#contracts/site-paths.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { BellDrawing } from './BellDrawing.tsx';

export function NothingNew({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  return (
    <EmptyState
      drawing={<BellDrawing />}
      hue="lilac"
      title={isUnreadOnly ? 'All caught up' : 'All quiet'}
      action={
        isUnreadOnly ? (
          <ButtonLink to={paths.notifications()} variant="quiet">
            See what you have read
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.search()} variant="quiet">
            Look for sum'm to do
          </ButtonLink>
        )
      }
    >
      {isUnreadOnly
        ? 'There is nothing you have not read.'
        : 'When something happens to what you go to, host or follow, it is told here.'}
    </EmptyState>
  );
}
