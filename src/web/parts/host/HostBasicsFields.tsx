import type { ReactNode } from 'react';
import { InterestField } from '#web/parts/fields/InterestField.tsx';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import type { LabelledForm } from '#web/platform/form/form-fields.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { hostFormFields } from './host-form-fields.ts';

/** `children` are between name and description. */
export function HostBasicsFields({
  form,
  children,
}: {
  form: LabelledForm<typeof hostFormFields>;
  children?: ReactNode;
}) {
  return (
    <FormPart title="About">
      <TextField {...form.field('name')} />
      {children}
      <MarkdownField {...form.area('description')} />
      <InterestField {...form.control('interests')} />
    </FormPart>
  );
}
