import { useState } from 'react';
import { useNavigate } from 'react-router';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http.ts';
import { useHydrated } from '#web/platform/hydrated.ts';
import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { useAppSelector } from '#web/platform/store.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { blockPerson, type Person } from './person-pages.api.ts';

type BlockPersonProps = { person: Pick<Person, 'id' | 'name'> };

/** For those who are signed in, on the page of somebody else. */
export function BlockPerson({ person }: BlockPersonProps) {
  const viewerId = useAppSelector((state) => (state.auth.isAuthenticated ? state.auth.user?.id : undefined));
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated || viewerId === undefined || viewerId === person.id) return null;
  return (
    <>
      <Button variant="bare" size="small" onClick={() => setAsking(true)}>
        {`Block ${person.name}`}
      </Button>
      {isAsking && <BlockDialog person={person} onClose={() => setAsking(false)} />}
    </>
  );
}

function BlockDialog({ person: { id, name }, onClose }: BlockPersonProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const block = () => {
    setBusy(true);
    setError(null);
    after(
      callApi(blockPerson, { params: { personId: id } }),
      () => {
        showToast(`${name} is blocked.`);
        // Their page is not there for the viewer any more.
        void navigate(paths.privacySettings());
      },
      (failure) => {
        setBusy(false);
        setError(problemText(failure));
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      act="Block"
      keep="Not now"
      busy={isBusy}
      error={error}
      onAct={block}
      onClose={onClose}
    >
      You will not see each other’s pages, nor each other in lists, and they cannot answer or comment on events you
      host. They are not told. Where they are going already they stay on the list until you take them off. You can
      unblock them in your privacy settings.
    </ConfirmDialog>
  );
}
