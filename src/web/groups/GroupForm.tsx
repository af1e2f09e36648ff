import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostPictureFields } from '#web/parts/host/HostPictureFields.tsx';
import { HostWhereFields } from '#web/parts/host/HostWhereFields.tsx';
import { useHostForm } from '#web/parts/host/use-host-form.ts';
import { useHostPictures } from '#web/parts/host/use-host-pictures.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormActs, FormDesk } from '#web/ui/form/FormDesk.tsx';
import { GroupRuleFields } from './GroupRuleFields.tsx';
import { createGroup, deleteGroupPicture, putGroupPicture, updateGroup, useForgetGroups } from './group-editing.api.ts';
import { emptyGroup, groupFieldsOf, groupValuesOf } from './group-values.ts';
import type { Group } from './groups.api.ts';

type GroupFormProps = {
  /** Null for one that is being started. */
  group: Group | null;
  onDone: (slug: string) => void;
};

export function GroupForm({ group, onDone }: GroupFormProps) {
  const form = useHostForm(group ? groupValuesOf(group) : emptyGroup);
  const pictures = useHostPictures(
    group?.slug ?? null,
    { logo: group?.logo?.large ?? null, cover: group?.cover?.small ?? null },
    { put: putGroupPicture, remove: deleteGroupPicture },
  );
  const forget = useForgetGroups();
  const mayChangeRules = group ? group.abilities.changeRules : true;
  const save = form.submit(async (values) => {
    const fields = groupFieldsOf(values, mayChangeRules);
    const { slug } = group ? await updateGroup(group.slug, fields) : await createGroup(fields);
    if (!group) await pictures.sendWaiting(slug);
    await forget();
    onDone(slug);
  });
  return (
    <FormDesk
      aria-label={group ? 'Edit the group' : 'New group'}
      sideLabel="Pictures and saving"
      onSubmit={(submitted) => void save(submitted)}
      side={
        <>
          <HostPictureFields
            name={form.values.name}
            pictures={pictures.pictures}
            onUpload={pictures.upload}
            onRemove={pictures.remove}
          />
          <FormActs
            buttons={
              <Button type="submit" variant="loud" busy={form.isBusy}>
                {group ? 'Save changes' : 'Start the group'}
              </Button>
            }
          >
            {form.refusal && <Alert kind="error">{form.refusal}</Alert>}
          </FormActs>
        </>
      }
    >
      <HostBasicsFields form={form} placeholder="Tuesday board games" />
      <HostWhereFields form={form} />
      {mayChangeRules && <GroupRuleFields form={form} />}
    </FormDesk>
  );
}
