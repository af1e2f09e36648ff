import { Navigate, useLocation } from 'react-router';
import { SettingsLayout } from '#web/accounts/SettingsLayout.tsx';
import { comingSections } from '#web/accounts/settings-sections.ts';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SignpostDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** The sections of the settings menu that have nothing to set yet. */
export function Component() {
  const { pathname } = useLocation();
  const section = comingSections.find(({ path }) => path === pathname.replace(/\/+$/, ''));
  if (!section) return <Navigate to={paths.home()} replace />;
  return (
    <SettingsLayout title={section.name}>
      <EmptyState
        drawing={<SignpostDrawing />}
        title="On its way"
        action={
          <ButtonLink to={paths.editProfile()} variant="quiet">
            Edit your profile
          </ButtonLink>
        }
      >
        {section.coming}
      </EmptyState>
    </SettingsLayout>
  );
}
