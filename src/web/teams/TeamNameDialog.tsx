import { MAX_TEAM_NAME_LENGTH } from '#contracts/teams/team-limits.ts';
import * as teams from '#contracts/teams/teams.contract.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

const kinds: Record<'name' | 'code', { label: string; schema: BodySchema<unknown> }> = {
  name: { label: 'Name', schema: teams.createTeam.body },
  code: { label: 'Code', schema: teams.joinTeam.body },
};

type TeamNameDialogProps = {
  kind: keyof typeof kinds;
  title: string;
  act: string;
  initial?: string;
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a team's name, or for the code to join one. */
export function TeamNameDialog({ kind, title, act, initial = '', save, onClose }: TeamNameDialogProps) {
  const { label, schema } = kinds[kind];
  const ownName = useOwnName();
  const form = useForm({
    initial: { text: initial },
    schema,
    toBody: ({ text }) => ({ [kind]: text }),
    nameOf: () => 'text',
    submit: async (_, { text }) => {
      await ownName.save();
      return save(text.trim());
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={act} submitVariant="loud" onClose={onClose}>
      <TextField label={label} maxLength={MAX_TEAM_NAME_LENGTH} autoComplete="off" {...form.field('text')} />
      {ownName.field}
    </FormDialog>
  );
}
