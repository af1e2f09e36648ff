import type { ReactNode } from 'react';
import { LinkFields } from '#web/parts/fields/LinkFields.tsx';
import { PlaceField } from '#web/parts/fields/PlaceField.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import type { HostValues } from './host-values.ts';
import type { HostForm } from './use-host-form.ts';

/** Where it is, on the spot and elsewhere; `children` stand between. */
export function HostWhereFields({ form, children }: { form: HostForm<HostValues>; children?: ReactNode }) {
  const { values, complaints, change } = form;
  return (
    <FormPart title="Where it is">
      <PlaceField
        place={values.place}
        error={complaints['placeId']}
        onChoose={(place) => change({ place })}
        onClear={() => change({ place: null })}
      />
      {children}
      <LinkFields links={values.links} complaints={complaints} onChange={(links) => change({ links })} />
    </FormPart>
  );
}
