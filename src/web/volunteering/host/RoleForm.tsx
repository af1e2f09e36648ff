import { useId } from 'react';
import {
  MAX_ROLE_DESCRIPTION_LENGTH,
  MAX_ROLE_TITLE_LENGTH,
  MAX_SKILLS,
} from '#contracts/volunteering/volunteer-limits.ts';
import * as roles from '#contracts/volunteering/volunteer-roles.contract.ts';
import { TagField } from '#web/parts/fields/TagField.tsx';
import { type BodySchema, useForm } from '#web/platform/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NeedsForm.module.css';
import { RoleWhereFields } from './RoleWhereFields.tsx';
import { type RoleContext, type RoleValues, roleValueName, toNewRole, toRoleChanges } from './role-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { ShiftRows } from './ShiftRows.tsx';
import { missingTimes } from './shift-values.ts';
import type { NeedsOwner } from './volunteer-roles.api.ts';

type RoleFormProps = {
  title: string;
  act: string;
  setting: RoleContext;
  initial: RoleValues;
  /** Whether the shifts are made with it; later each has a form of its own. */
  isNew: boolean;
  /** Whether the change can reach other dates of a series. */
  isScoped: boolean;
  save: (values: RoleValues) => Promise<unknown>;
  onClose: () => void;
};

const newRoleSchemas: Record<NeedsOwner['kind'], BodySchema<unknown>> = {
  event: roles.createEventRole.body,
  organization: roles.createOrganizationRole.body,
};
const changeSchema: BodySchema<unknown> = roles.updateRole.body;

/** A section of the page and not a dialog, which a stray press would close. */
export function RoleForm({ title, act, setting, initial, isNew, isScoped, save, onClose }: RoleFormProps) {
  const titleId = useId();
  const owner = setting.owner.kind;
  const form = useForm({
    initial,
    schema: isNew ? newRoleSchemas[owner] : changeSchema,
    toBody: (values) => (isNew ? toNewRole(values, owner) : toRoleChanges(values, owner)),
    nameOf: roleValueName,
    rules: ({ shifts }) => missingTimes(shifts),
    submit: (_, values) => save(values),
    onSuccess: onClose,
  });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form method="post" noValidate aria-labelledby={titleId} className={styles.form} onSubmit={form.handleSubmit}>
        <h3 id={titleId}>{title}</h3>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField
          label="Role"
          required
          // The form opens because it was asked for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          placeholder="Sorters"
          autoComplete="off"
          maxLength={MAX_ROLE_TITLE_LENGTH}
          {...form.field('title')}
        />
        <TextArea
          label="What to do"
          optional
          minRows={2}
          maxRows={8}
          maxLength={MAX_ROLE_DESCRIPTION_LENGTH}
          {...form.field('description')}
        />
        <div className={styles.pair}>
          <TagField
            label="Skills"
            hint="People confirm that they have them; Enter adds one"
            max={MAX_SKILLS}
            {...form.control('skills')}
          />
          <TextField
            label="Minimum age"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            hint="People confirm it; no birthday is asked"
            {...form.field('minimumAge')}
          />
        </div>
        {owner === 'organization' && <RoleWhereFields form={form} />}
        {isNew && (
          <ShiftRows
            shifts={form.rows('shifts')}
            eventSpan={setting.eventSpan}
            onSplit={(shifts) => form.change({ shifts })}
          />
        )}
        {isScoped && <ScopeField {...form.control('scope')} />}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
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
