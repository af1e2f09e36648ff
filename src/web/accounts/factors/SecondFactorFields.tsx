import { paths } from '#contracts/site-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { useSecondFactorForm } from './use-second-factor-form.ts';

/** The dialog is open already, so the new field takes the focus itself. */
const focusOnMount = (input: HTMLInputElement | null): void => input?.focus();

export function SecondFactorFields({ kind, setKind, form, codeField }: ReturnType<typeof useSecondFactorForm>) {
  return kind === 'code' ? (
    <>
      <TextField
        key="code"
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focusOnMount}
        {...codeField}
      />
      <p>
        <Button variant="link" onClick={() => setKind('recoveryCode')}>
          Lost your phone? Use a recovery code
        </Button>
      </p>
    </>
  ) : (
    <>
      <TextField
        key="recoveryCode"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusOnMount}
        hint="One of the ten codes that you printed or saved. Each works once."
        {...form.field('recoveryCode')}
      />
      <p>
        Lost the codes, too?{' '}
        <a href={paths.imprint()} target="_blank" rel="noopener">
          The people who run this site
        </a>{' '}
        can turn off your second factor.
      </p>
      <p>
        <Button variant="link" onClick={() => setKind('code')}>
          Use the authenticator app
        </Button>
      </p>
    </>
  );
}
