import { MAX_INTERESTS } from '#contracts/events/event-limits.ts';
import { TagField, type TagFieldProps } from './TagField.tsx';

export const InterestField = (props: Pick<TagFieldProps, 'value' | 'error' | 'onChange'>) => (
  <TagField
    label="Interests"
    hint="Up to ten topics that people search for. Press Enter to add one."
    max={MAX_INTERESTS}
    {...props}
  />
);
