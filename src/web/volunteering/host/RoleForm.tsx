import { useId } from 'react';
import {
  MAX_ROLE_DESCRIPTION_LENGTH,
  MAX_ROLE_TITLE_LENGTH,
  MAX_SKILLS,
} from '#contracts/volunteering/volunteer-limits.ts';
import { TagField } from '#web/parts/fields/TagField.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NeedsForm.module.css';
import { RoleWhereFields } from './RoleWhereFields.tsx';
import type { RoleValues, Setting } from './role-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { ShiftRows } from './ShiftRows.tsx';
import { useRoleForm } from './use-role-form.ts';

type RoleFormProps = {
  title: string;
  act: string;
  setting: Setting;
  initial: RoleValues;
  /** Whether the shifts are made with it; later each has a form of its own. */
  isNew: boolean;
  /** Whether the change can reach other dates of a series. */
  isScoped: boolean;
  save: (values: RoleValues) => Promise<unknown>;
  onClose: () => void;
};

/** What is to be done, by whom, and when. It stands in the page and not in a dialog, which a stray press would close. */
export function RoleForm({ title, act, setting, initial, isNew, isScoped, save, onClose }: RoleFormProps) {
  const titleId = useId();
  const owner = setting.owner.kind;
  const form = useRoleForm({ initial, owner, save, onDone: onClose });
  const { values, complaints, change } = form;
  const text = (name: 'title' | 'description' | 'minimumAge') => ({
    name,
    value: values[name],
    error: complaints.fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form method="post" noValidate aria-labelledby={titleId} className={styles.form} onSubmit={form.submit}>
        <h3 id={titleId}>{title}</h3>
        {form.error && <Alert kind="error">{form.error}</Alert>}
        <TextField
          label="Role"
          required
          // The form opens because it was asked for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          placeholder="Sorters"
          autoComplete="off"
          maxLength={MAX_ROLE_TITLE_LENGTH}
          {...text('title')}
        />
        <TextArea
          label="What to do"
          optional
          minRows={2}
          maxRows={8}
          maxLength={MAX_ROLE_DESCRIPTION_LENGTH}
          {...text('description')}
        />
        <div className={styles.pair}>
          <TagField
            label="Skills"
            hint="People confirm that they have them; Enter adds one"
            most={MAX_SKILLS}
            tags={values.skills}
            error={complaints.fields['skills']}
            onChange={(skills) => change({ skills })}
          />
          <TextField
            label="Minimum age"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            hint="People confirm it; no birthday is asked"
            {...text('minimumAge')}
          />
        </div>
        {owner === 'organization' && <RoleWhereFields form={form} />}
        {isNew && (
          <ShiftRows
            rows={values.rows}
            whole={setting.whole}
            complaints={complaints.rows}
            onChange={(rows) => change({ rows })}
          />
        )}
        {isScoped && <ScopeField value={values.scope} onChange={(scope) => change({ scope })} />}
        <Row>
          <Button type="submit" busy={form.isSaving}>
            {act}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </form>
    </Card>
  );
}
