import { PlaceField } from '#web/parts/fields/PlaceField.tsx';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { labelForm } from '#web/platform/form/form-fields.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './NeedsForm.module.css';
import { roleFormFields } from './role-form-fields.ts';
import type { RoleValues } from './role-values.ts';

const attendances = [
  { value: 'in-person', label: 'In person' },
  { value: 'online', label: 'Online' },
] as const;

/** Where a role of an organization takes place; roles of events take place at their event. */
export function RoleLocationFields({ form }: { form: Form<RoleValues> }) {
  const { values } = form;
  const labelled = labelForm(roleFormFields, form);
  return (
    <>
      <Choice label={roleFormFields.attendance.label} options={attendances} {...form.control('attendance')} />
      {values.attendance === 'in-person' ? (
        <>
          <PlaceField
            place={values.place}
            error={form.error('place')}
            onChoose={(place) => form.change({ place, timeZone: place.timeZone })}
          />
          <div className={styles.pair}>
            <TextField {...labelled.field('venue')} />
            <TextField {...labelled.field('address')} />
          </div>
        </>
      ) : (
        <Select
          label="Time zone"
          hint="Shift times are in this time zone"
          options={zoneOptions(values.timeZone)}
          {...form.field('timeZone')}
        />
      )}
    </>
  );
}
