import type { ReactNode } from 'react';
import { MAX_DESCRIPTION_LENGTH } from '#contracts/events/event-limits.ts';
import { MAX_PAGE_NAME_LENGTH } from '#contracts/page-limits.ts';
import { InterestField } from '#web/parts/fields/InterestField.tsx';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import type { Form } from '#web/platform/form-binding.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { HostValues } from './host-values.ts';

type HostBasicsFieldsProps = {
  form: Form<HostValues>;
  placeholder: string;
  /** Shown between name and description. */
  children?: ReactNode;
};

export function HostBasicsFields({ form, placeholder, children }: HostBasicsFieldsProps) {
  return (
    <FormPart title="What it is">
      <TextField
        label="Name"
        placeholder={placeholder}
        autoComplete="off"
        required
        maxLength={MAX_PAGE_NAME_LENGTH}
        {...form.field('name')}
      />
      {children}
      <MarkdownField label="Description" maxLength={MAX_DESCRIPTION_LENGTH} {...form.field('description')} />
      <InterestField {...form.control('interests')} />
    </FormPart>
  );
}
