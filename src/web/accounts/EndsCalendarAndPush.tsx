import { Checkbox, type CheckboxProps } from '#web/ui/form/Checkbox.tsx';

/** For people who suspect that somebody else was in their account. */
export const EndsCalendarAndPush = (field: Omit<CheckboxProps, 'label' | 'hint'>) => (
  <Checkbox
    {...field}
    label="Also end the private calendar address and push devices"
    hint="If somebody else may have used your account. You can set them up again."
  />
);
