import { PlaceField } from '#web/parts/fields/PlaceField.tsx';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './NeedsForm.module.css';
import type { RoleFormState } from './use-role-form.ts';

const attendances = [
  { value: 'in-person', label: 'At a place' },
  { value: 'online', label: 'Online' },
] as const;

/** Where an organization's role is: no event says it. */
export function RoleWhereFields({ form: { values, complaints, change } }: { form: RoleFormState }) {
  return (
    <>
      <Choice
        label="Where"
        options={attendances}
        value={values.attendance}
        onChange={(attendance) => change({ attendance })}
      />
      {values.attendance === 'in-person' ? (
        <>
          <PlaceField
            place={values.place}
            error={complaints.fields['placeId']}
            onChoose={(place) => change({ place, timeZone: place.timeZone })}
          />
          <div className={styles.pair}>
            <TextField
              label="Venue"
              optional
              placeholder="Warehouse, gate 2"
              autoComplete="off"
              maxLength={120}
              value={values.venue}
              error={complaints.fields['venue']}
              onChange={({ target }) => change({ venue: target.value })}
            />
            <TextField
              label="Street address"
              optional
              autoComplete="off"
              maxLength={300}
              value={values.address}
              error={complaints.fields['address']}
              onChange={({ target }) => change({ address: target.value })}
            />
          </div>
        </>
      ) : (
        <Select
          label="Time zone"
          hint="On whose clock the shifts are"
          value={values.timeZone}
          error={complaints.fields['timeZone']}
          options={zoneOptions(values.timeZone)}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
      )}
    </>
  );
}
