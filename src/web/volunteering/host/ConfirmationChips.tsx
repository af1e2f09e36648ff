import { Chip } from '#web/ui/display/Chip.tsx';
import type { SignUpForHost } from './shift-people.api.ts';

type ConfirmationChipsProps = {
  signUp: Pick<SignUpForHost, 'confirmsAge' | 'confirmsSkills'>;
  role: { minimumAge: number | null; skills: readonly string[] };
};

/** What a volunteer confirmed about themselves, where the role requires it. */
export function ConfirmationChips({ signUp, role }: ConfirmationChipsProps) {
  return (
    <>
      {role.minimumAge !== null && (
        <Chip>{signUp.confirmsAge ? `Confirmed: ${role.minimumAge} or older` : 'Age not confirmed'}</Chip>
      )}
      {role.skills.length > 0 && (
        <Chip>
          {signUp.confirmsSkills
            ? `Confirmed: has the ${role.skills.length === 1 ? 'skill' : 'skills'}`
            : 'Skills not confirmed'}
        </Chip>
      )}
    </>
  );
}
