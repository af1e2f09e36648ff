import type { Form } from '#web/platform/form/form-binding.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { formatPaymentHint, METHOD_LABELS } from './contribution-text.ts';
import type { ContributionMethod } from './contributions.api.ts';

type MethodFieldProps = { methods: readonly ContributionMethod[]; form: Form<{ method: ContributionMethod }> };

/** How the person pays, and what that means. */
export function MethodField({ methods, form }: MethodFieldProps) {
  return (
    <>
      {methods.length > 1 && (
        <Choice
          label="How you’ll pay"
          options={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          {...form.control('method')}
        />
      )}
      <p className={noteClass}>{formatPaymentHint(form.values.method)}</p>
    </>
  );
}
