import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { usePostingLimit } from '#web/parts/own-decisions.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';

const TEXTS = {
  suspended: 'Your account is suspended, so you can’t post anything.',
  silenced: 'You can’t post, edit or send messages for now.',
};

/** Says why instead of showing a form to a person whose post would be refused. */
export function PostingGate({ children }: { children: ReactNode }) {
  const limit = usePostingLimit();
  if (!limit) return children;
  return (
    <Alert>
      {`${TEXTS[limit]} See why, and how to appeal: `}
      <Link to={paths.ownDecisions()}>decisions about you</Link>.
    </Alert>
  );
}

/** Leaves out links to forms whose post would be refused. */
export const IfMayPost = ({ children }: { children: ReactNode }) => (usePostingLimit() ? null : children);
