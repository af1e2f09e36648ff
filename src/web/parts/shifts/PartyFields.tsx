import { partyErrors } from '#contracts/volunteering/sign-up-confirmations.ts';
import { MAX_SPOTS_PER_SIGN_UP, MAX_WALK_IN_NAME_LENGTH } from '#contracts/volunteering/volunteer-limits.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

export type PartyValues = {
  /** How many people come, with the person who signs up. */
  spots: string;
  /** Names of the others, with commas between them. */
  companions: string;
};
type Party = { spots: number; companions: readonly string[] };

export const partyValues = ({ spots, companions }: Party): PartyValues => ({
  spots: String(spots),
  companions: companions.join(', '),
});

/** Nobody is named while one person comes alone: the field is hidden then. */
export const toParty = ({ spots, companions }: PartyValues): { spots: number; companions: string[] } => ({
  spots: Number(spots),
  companions:
    spots === '1'
      ? []
      : companions
          .split(/[,;\n]/)
          .map((name) => name.trim())
          .filter(Boolean),
});

export const partyFieldErrors = (role: { spotsPerSignUp: number }, values: PartyValues): Record<string, string> =>
  partyErrors(role, toParty(values));

type PartyForm = { values: PartyValues; field: (name: keyof PartyValues) => ReturnType<Form<PartyValues>['field']> };
type PartyFieldsProps = { spotsPerSignUp: number; form: PartyForm };

/** "We are four": how many people come, and who. Left out where the role takes one person at a time. */
export function PartyFields({ spotsPerSignUp, form }: PartyFieldsProps) {
  if (spotsPerSignUp === 1) return null;
  return (
    <>
      <Select label="How many of you?" options={partyChoices(spotsPerSignUp)} {...form.field('spots')} />
      {form.values.spots !== '1' && (
        <TextField
          label="Who is coming with you"
          optional
          autoComplete="off"
          hint="First names are enough, with commas between them. Only the organizers see them."
          maxLength={MAX_SPOTS_PER_SIGN_UP * MAX_WALK_IN_NAME_LENGTH}
          {...form.field('companions')}
        />
      )}
    </>
  );
}

const partyChoices = (max: number) =>
  Array.from({ length: max }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? 'Just me' : `${index + 1} people`,
  }));
