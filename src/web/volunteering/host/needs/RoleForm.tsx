import { useId } from 'react';
import { MAX_SKILLS } from '#contracts/volunteering/volunteer-limits.ts';
import * as roles from '#contracts/volunteering/volunteer-roles.contract.ts';
import { TagField } from '#web/parts/fields/TagField.tsx';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { labelForm } from '#web/platform/form/form-fields.ts';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { NeedsOwner } from '#web/volunteering/host/volunteer-roles.api.ts';
import styles from './NeedsForm.module.css';
import { RoleLocationFields } from './RoleLocationFields.tsx';
import { RoleSignUpFields } from './RoleSignUpFields.tsx';
import { roleFormFields, toRoleChanges } from './role-form-fields.ts';
import { type RoleContext, type RoleValues, roleValueName, toNewRole } from './role-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { ShiftRows } from './ShiftRows.tsx';
import { missingTimes } from './shift-values.ts';

type RoleFormProps = {
  title: string;
  submitLabel: string;
  context: RoleContext;
  initial: RoleValues;
  /** Whether its shifts are created with it; existing shifts have their own forms. */
  isNew: boolean;
  /** Whether the change can apply to other dates of a series. */
  isScoped: boolean;
  save: (values: RoleValues) => Promise<unknown>;
  onClose: () => void;
};

const newRoleSchemas: Record<NeedsOwner['kind'], BodySchema<unknown>> = {
  event: roles.createEventRole.body,
  organization: roles.createOrganizationRole.body,
};
const changeSchema: BodySchema<unknown> = roles.updateRole.body;

/** A section instead of a dialog, which a stray click would close. */
export function RoleForm({ title, submitLabel, context, initial, isNew, isScoped, save, onClose }: RoleFormProps) {
  const titleId = useId();
  const owner = context.owner.kind;
  const form = useForm({
    initial,
    schema: isNew ? newRoleSchemas[owner] : changeSchema,
    toBody: (values) => (isNew ? toNewRole(values, owner) : toRoleChanges(values, owner)),
    nameOf: roleValueName,
    rules: ({ shifts }) => missingTimes(shifts),
    submit: (_, values) => save(values),
    onSuccess: onClose,
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  const labelled = labelForm(roleFormFields, form);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form method="post" noValidate aria-labelledby={titleId} className={styles.form} onSubmit={form.handleSubmit}>
        <h3 id={titleId}>{title}</h3>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens because the organizer pressed a button
          autoFocus
          {...labelled.field('title')}
        />
        <TextArea {...labelled.area('description')} />
        <div className={styles.pair}>
          <TagField
            label={roleFormFields.skills.label}
            hint="People confirm that they have them. Press Enter to add one."
            max={MAX_SKILLS}
            {...form.control('skills')}
          />
          <TextField {...labelled.field('minimumAge')} />
        </div>
        <RoleSignUpFields form={form} />
        {owner === 'organization' && <RoleLocationFields form={form} />}
        {isNew && (
          <ShiftRows
            shifts={form.rows('shifts')}
            eventSpan={context.eventSpan}
            canRepeat={owner === 'organization'}
            onSplit={(shifts) => form.change({ shifts })}
          />
        )}
        {isScoped && <ScopeField {...form.control('scope')} />}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </form>
    </Card>
  );
}
