import * as groups from '#contracts/groups/groups.contract.ts';
import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostForm } from '#web/parts/host/HostForm.tsx';
import { HostLocationFields } from '#web/parts/host/HostLocationFields.tsx';
import { readValues } from '#web/platform/form/form-fields.ts';
import { GroupRuleFields } from './GroupRuleFields.tsx';
import {
  createGroup,
  deleteGroupPicture,
  putGroupPicture,
  updateGroup,
  useInvalidateGroups,
} from './group-editing.api.ts';
import { groupFormFields, groupValueName, toGroupBody } from './group-form-fields.ts';
import type { Group } from './groups.api.ts';

type GroupFormProps = {
  /** Null for a new one. */
  group: Group | null;
  onDone: (saved: { slug: string; isHeld?: boolean | undefined }) => void;
};

const calls = {
  create: createGroup,
  update: updateGroup,
  putPicture: putGroupPicture,
  deletePicture: deleteGroupPicture,
};

export function GroupForm({ group, onDone }: GroupFormProps) {
  const canChangeRules = group ? group.abilities.changeRules : true;
  return (
    <HostForm
      host={group}
      label={group ? 'Edit group' : 'New group'}
      submitLabel={group ? 'Save changes' : 'Start group'}
      fields={groupFormFields}
      values={group && readValues(groupFormFields, group)}
      schema={groups.createGroup.body}
      toBody={(values) => toGroupBody(values, canChangeRules)}
      nameOf={groupValueName}
      calls={calls}
      invalidate={useInvalidateGroups()}
      onDone={onDone}
    >
      {(form) => (
        <>
          <HostBasicsFields form={form} />
          <HostLocationFields form={form} />
          {canChangeRules && <GroupRuleFields form={form} />}
        </>
      )}
    </HostForm>
  );
}
