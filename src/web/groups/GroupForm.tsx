import * as groups from '#contracts/groups/groups.contract.ts';
import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostPictureFields } from '#web/parts/host/HostPictureFields.tsx';
import { HostWhereFields } from '#web/parts/host/HostWhereFields.tsx';
import { useHostPictures } from '#web/parts/host/use-host-pictures.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormActions, FormLayout } from '#web/ui/form/FormLayout.tsx';
import { GroupRuleFields } from './GroupRuleFields.tsx';
import { createGroup, deleteGroupPicture, putGroupPicture, updateGroup, useForgetGroups } from './group-editing.api.ts';
import { emptyGroup, groupFieldsOf, groupValueName, groupValuesOf } from './group-values.ts';
import type { Group } from './groups.api.ts';

type GroupFormProps = {
  /** Null for one that is being started. */
  group: Group | null;
  onDone: (slug: string) => void;
};

export function GroupForm({ group, onDone }: GroupFormProps) {
  const pictures = useHostPictures(
    group?.slug ?? null,
    { logo: group?.logo?.large ?? null, cover: group?.cover?.small ?? null },
    { put: putGroupPicture, remove: deleteGroupPicture },
  );
  const forget = useForgetGroups();
  const mayChangeRules = group ? group.abilities.changeRules : true;
  const form = useForm({
    initial: group ? groupValuesOf(group) : emptyGroup,
    schema: groups.createGroup.body,
    toBody: (values) => groupFieldsOf(values, mayChangeRules),
    nameOf: groupValueName,
    submit: async (body) => {
      const { slug } = group ? await updateGroup(group.slug, body) : await createGroup(body);
      if (!group) await pictures.sendWaiting(slug);
      await forget();
      return slug;
    },
    onSuccess: (slug) => onDone(slug),
  });
  return (
    <FormLayout
      aria-label={group ? 'Edit the group' : 'New group'}
      sideLabel="Pictures and saving"
      onSubmit={form.handleSubmit}
      side={
        <>
          <HostPictureFields
            name={form.values.name}
            pictures={pictures.pictures}
            onUpload={pictures.upload}
            onRemove={pictures.remove}
          />
          <FormActions
            buttons={
              <Button type="submit" variant="loud" busy={form.isSubmitting}>
                {group ? 'Save changes' : 'Start the group'}
              </Button>
            }
          >
            {form.formError && <Alert kind="error">{form.formError}</Alert>}
          </FormActions>
        </>
      }
    >
      <HostBasicsFields form={form} placeholder="Tuesday board games" />
      <HostWhereFields form={form} />
      {mayChangeRules && <GroupRuleFields form={form} />}
    </FormLayout>
  );
}
