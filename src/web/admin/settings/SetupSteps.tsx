import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type SettingKey, type SetupStep, setupSteps } from '#contracts/site-settings.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { SwitchDialog } from '#web/parts/SwitchDialog.tsx';
import { UnsavedForms, useReportUnsaved, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { MailTest } from './MailTest.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { keysOfGroup } from './setting-keys.ts';
import { type SiteSetting, useChangeSiteSettings } from './site-settings.api.ts';

const stepNames: Record<SetupStep, string> = {
  name: 'Name of the site',
  place: 'Town and time zone',
  registration: 'Who may join',
  mail: 'Mail',
  legal: 'Who runs this site',
};

/** The steps that have something to ask. */
const shownSteps = setupSteps.filter((step) => step !== 'registration' || keysOfGroup('registration').length > 0);

const keys: Partial<Record<SetupStep, readonly SettingKey[]>> = {
  name: ['site-name', 'banner', 'description'],
  place: ['town', 'time-zone'],
  registration: keysOfGroup('registration'),
  legal: keysOfGroup('contact'),
};

const finishedIn = (settings: readonly SiteSetting[]) =>
  (settings.find(({ key }) => key === 'setup-steps')?.value ?? []) as SetupStep[];

/** The first step that is not finished comes next, also on another day; each can be opened again. */
export function SetupSteps({ settings }: { settings: readonly SiteSetting[] }) {
  const finished = finishedIn(settings);
  const next = shownSteps.find((step) => !finished.includes(step));
  const [chosen, setChosen] = useState<SetupStep | null>(null);
  const [wanted, setWanted] = useState<SetupStep | null>(null);
  const { hasUnsaved, report } = useUnsavedForms();
  useReportUnsaved(hasUnsaved);
  const opened = useRef<SetupStep | null>(null);
  const open = (each: SetupStep | null) => {
    opened.current = each;
    setChosen(each);
  };
  const saving = useChangeSiteSettings();
  const navigate = useNavigate();
  const step = chosen ?? next;
  const finish = (done: SetupStep) => {
    const all = [...new Set([...finished, done])];
    return after(saving.mutateAsync([['setup-steps', all]]), () => {
      // Another step was opened while this one was saved.
      if (opened.current !== null && opened.current !== done) return;
      open(null);
      if (shownSteps.every((each) => all.includes(each))) void navigate(staffPaths.admin());
    });
  };
  return (
    <Stack gap="loose">
      <nav aria-label="Steps">
        <Row gap="tight">
          {shownSteps.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === step ? 'primary' : 'quiet'}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => (hasUnsaved && each !== step ? setWanted : open)(each)}
            >
              {stepNames[each]}
              {finished.includes(each) && (
                <>
                  <VisuallyHidden> (done)</VisuallyHidden>
                  <CheckIcon size={16} />
                </>
              )}
            </Button>
          ))}
        </Row>
      </nav>
      {saving.error && <Alert kind="error">{problemText(saving.error)}</Alert>}
      {step ? (
        <UnsavedForms value={report}>
          <SetupStepForm key={step} step={step} settings={settings} onDone={() => finish(step)}>
            <div>
              <Button variant="bare" busy={saving.isPending} onClick={() => finish(step)}>
                {step === 'mail' ? 'Continue' : 'Skip this step'}
              </Button>
            </div>
          </SetupStepForm>
        </UnsavedForms>
      ) : (
        <Stack>
          <p>Everything here is done. You can change it later under Settings and Legal pages.</p>
          <div>
            <ButtonLink to={staffPaths.admin()}>Go to the overview</ButtonLink>
          </div>
        </Stack>
      )}
      {step && wanted && (
        <SwitchDialog
          unsavedFor={`“${stepNames[step]}”`}
          onConfirm={() => {
            open(wanted);
            setWanted(null);
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </Stack>
  );
}

type Props = { step: SetupStep; settings: readonly SiteSetting[]; onDone: () => unknown; children: ReactNode };

/** One step; `children` are the ways on without saving. */
function SetupStepForm({ step, settings, onDone, children }: Props) {
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
