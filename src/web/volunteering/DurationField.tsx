import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/TextField.tsx';

export const NOT_A_DURATION = 'Enter hours and minutes, such as 3:30.';

/** A length of time, as `parseDurationInput` reads it. */
export const DurationField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Time" hint="Such as 3:30, 3.5 or 210 min" autoComplete="off" maxLength={20} {...props} />
);
