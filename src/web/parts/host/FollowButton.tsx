import type { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';

type FollowButtonProps = {
  isFollowing: boolean;
  /** Whether it is the page's primary action. */
  isLoud?: boolean;
  follow: ReturnType<typeof useMutation<unknown, Error, boolean>>;
};

/** Follows or unfollows, and reloads the page's data. */
export function FollowButton({ isFollowing, isLoud, follow }: FollowButtonProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Button
        variant={isLoud && !isFollowing ? 'loud' : 'quiet'}
        size={isLoud ? 'large' : 'medium'}
        wide
        aria-pressed={isFollowing}
        busy={follow.isPending}
        onClick={() => after(follow.mutateAsync(!isFollowing), () => void revalidate())}
      >
        {isFollowing && <CheckIcon size={20} />}
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
      {follow.error && <Alert kind="error">{problemText(follow.error)}</Alert>}
    </>
  );
}
