import { MAX_DESCRIPTION_LENGTH } from '#contracts/event-limits.ts';
import { MAX_PAGE_NAME_LENGTH } from '#contracts/page-limits.ts';
import type { ReactNode } from 'react';
import { FormPart } from '#web/ui/FormPart.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { HostValues } from './host-values.ts';
import { InterestField } from './InterestField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import type { HostForm } from './use-host-form.ts';

type HostBasicsFieldsProps = {
  form: HostForm<HostValues>;
  placeholder: string;
  /** Between name and description. */
  children?: ReactNode;
};

export function HostBasicsFields({ form, placeholder, children }: HostBasicsFieldsProps) {
  const { values, complaints, change } = form;
  return (
    <FormPart title="What it is">
      <TextField
        label="Name"
        placeholder={placeholder}
        autoComplete="off"
        required
        maxLength={MAX_PAGE_NAME_LENGTH}
        {...form.text('name')}
      />
      {children}
      <MarkdownField label="Description" maxLength={MAX_DESCRIPTION_LENGTH} {...form.text('description')} />
      <InterestField
        interests={values.interests}
        complaints={complaints}
        onChange={(interests) => change({ interests })}
      />
    </FormPart>
  );
}
