import type { ReactNode } from 'react';
import { LinkFields } from '#web/parts/fields/LinkFields.tsx';
import { PlaceField } from '#web/parts/fields/PlaceField.tsx';
import type { LabelledForm } from '#web/platform/form/form-fields.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import type { hostFormFields } from './host-form-fields.ts';

/** Place and links, with `children` between them. */
export function HostLocationFields({
  form,
  children,
}: {
  form: LabelledForm<typeof hostFormFields>;
  children?: ReactNode;
}) {
  return (
    <FormPart title="Location">
      <PlaceField
        place={form.values.place}
        error={form.error('place')}
        onChoose={(place) => form.change({ place })}
        onClear={() => form.change({ place: null })}
      />
      {children}
      <LinkFields links={form.rows('links')} />
    </FormPart>
  );
}
