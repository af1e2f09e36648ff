import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type SettingKey, type SetupStep, setupSteps } from '#contracts/site-settings.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { MailTest } from './MailTest.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { keysOfGroup } from './setting-keys.ts';
import type { SiteSetting } from './site-settings.api.ts';

export const stepNames: Record<SetupStep, string> = {
  name: 'Name of the site',
  place: 'Town and time zone',
  registration: 'Who may join',
  mail: 'Mail',
  legal: 'Who runs this site',
};

/** The steps that have something to ask. */
export const shownSteps = setupSteps.filter(
  (step) => step !== 'registration' || keysOfGroup('registration').length > 0,
);

const keys: Partial<Record<SetupStep, readonly SettingKey[]>> = {
  name: ['site-name', 'banner', 'description'],
  place: ['town', 'time-zone'],
  registration: keysOfGroup('registration'),
  legal: keysOfGroup('contact'),
};

type Props = { step: SetupStep; settings: readonly SiteSetting[]; onDone: () => unknown; children: ReactNode };

/** One step; `children` are the ways on without saving. */
export function SetupStepForm({ step, settings, onDone, children }: Props) {
  const title = `${shownSteps.indexOf(step) + 1}. ${stepNames[step]}`;
  if (step === 'mail')
    return (
      <FormPart title={title}>
        <MailTest />
        {children}
      </FormPart>
    );
  return (
    <SettingsForm
      title={title}
      keys={keys[step] ?? []}
      settings={settings}
      submitLabel="Save and continue"
      onSaved={onDone}
    >
      {step === 'legal' && (
        <p>
          Terms and a privacy policy are built in. You can <Link to={staffPaths.adminLegal()}>publish your own</Link>.
        </p>
      )}
      {children}
    </SettingsForm>
  );
}
