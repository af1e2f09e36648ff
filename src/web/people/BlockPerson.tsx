import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { BlockDialog } from '#web/parts/BlockDialog.tsx';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { Person } from './people.api.ts';

/** Shown to signed-in people on another person's page. */
export function BlockPerson({ person }: { person: Pick<Person, 'id' | 'name'> }) {
  const viewerId = useAppSelector((state) => (state.auth.isAuthenticated ? state.auth.user?.id : undefined));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  if (!isHydrated || viewerId === undefined || viewerId === person.id) return null;
  // After blocking, the viewer can no longer see this page.
  const leave = () => void navigate(paths.privacySettings());
  return (
    <Row gap="tight">
      <Button variant="bare" size="small" onClick={() => setDialogOpen(true)}>
        {`Block ${person.name}`}
      </Button>
      <ButtonLink variant="bare" size="small" to={paths.report({ of: paths.person(person.id) })}>
        {`Report ${person.name}`}
      </ButtonLink>
      {isDialogOpen && <BlockDialog person={person} onDone={leave} onClose={() => setDialogOpen(false)} />}
    </Row>
  );
}
