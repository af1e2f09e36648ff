import { paths } from '#contracts/site-paths.ts';
import bell from '#web/assets/drawings/bell.svg?no-inline';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { drawing } from '#web/ui/drawing/drawing-image.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';

const BellDrawing = drawing(bell);

export function NoNotifications({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  return (
    <EmptyState
      drawing={<BellDrawing />}
      hue="lilac"
      title={isUnreadOnly ? 'You’re all caught up' : 'All quiet'}
      action={
        isUnreadOnly ? (
          <ButtonLink to={paths.notifications()} variant="quiet">
            See read notifications
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.search()} variant="quiet">
            Look for sum'm to do
          </ButtonLink>
        )
      }
    >
      {isUnreadOnly ? 'You’ve read everything.' : 'Updates about events you go to, host or follow show up here.'}
    </EmptyState>
  );
}
