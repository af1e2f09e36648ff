import { MAX_INTERESTS } from '#contracts/events/event-limits.ts';
import { TagField } from './TagField.tsx';

type InterestFieldProps = {
  interests: readonly string[];
  /** By field, as the server names them. */
  complaints: Record<string, string | undefined>;
  onChange: (interests: readonly string[]) => void;
};

export function InterestField({ interests, complaints, onChange }: InterestFieldProps) {
  return (
    <TagField
      label="Interests"
      hint="Up to ten words that people look for; Enter adds one"
      most={MAX_INTERESTS}
      tags={interests}
      error={Object.entries(complaints).find(([path]) => path.split('.')[0] === 'interests')?.[1]}
      onChange={onChange}
    />
  );
}
