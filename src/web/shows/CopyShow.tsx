import { useState } from 'react';
import { useNavigate } from 'react-router';
import { copiedVisibility, copyShow } from '#contracts/shows/show-copies.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { labelForm } from '#web/platform/form/form-fields.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { copyStart } from './copy-start.ts';
import { useCopyShow } from './show-changes.api.ts';
import { showFormFields, toLocalField, visibilityOptions } from './show-form-fields.ts';
import type { ShowDetail } from './shows.api.ts';

/** Plans the next night like this one. */
export function CopyShow({ show, onClose }: { show: ShowDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const copying = useCopyShow(show.id);
  const { title, startsAt, visibility } = showFormFields;
  const [nextStart] = useState(() => toLocalField(copyStart(show.startsAt, new Date())));
  const form = useForm({
    initial: { title: show.title, startsAt: nextStart, visibility: copiedVisibility(show), withTeams: false },
    schema: copyShow.body,
    toBody: (values) => ({ ...values, startsAt: startsAt.write(values.startsAt) }),
    submit: (body) => copying.mutateAsync(body),
    onSuccess: async ({ id }) => {
      onClose();
      await navigate(paths.show(id));
    },
  });
  const labelled = labelForm({ title, startsAt, visibility }, form as never);
  return (
    <FormDialog title="Copy this show" form={form} submitLabel="Copy" submitVariant="loud" onClose={onClose}>
      <p>
        The new show has the same rounds, settings, season and helpers.
        {show.gameId !== null &&
          show.rounds.length > 0 &&
          ' Teams know these questions now: choose other rounds under Edit before you launch it.'}
      </p>
      <TextField {...labelled.field('title')} />
      <TextField {...labelled.field('startsAt')} />
      <Select
        options={visibilityOptions}
        {...labelled.field('visibility')}
        hint="For a rehearsal, choose “Only you, your helpers and the teams in it.”"
      />
      {show.teamCount > 0 && !show.takesAnswers && (
        <Checkbox
          label="Bring the teams along"
          hint="Teams that belong to other people join by themselves."
          {...form.checkbox('withTeams')}
        />
      )}
    </FormDialog>
  );
}
