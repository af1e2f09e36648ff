import { Checkbox, type CheckboxProps } from '#web/ui/form/Checkbox.tsx';

/** Helps people who suspect that somebody else was in their account. */
export const ResetCalendarAndPushField = (field: Omit<CheckboxProps, 'label' | 'hint'>) => (
  <Checkbox
    {...field}
    label="Also reset the private calendar link and push devices"
    hint="Do this if someone else may have used your account. You can set them up again."
  />
);
