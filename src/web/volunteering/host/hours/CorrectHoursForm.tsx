import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { formatDurationInput, parseDurationInput } from '#web/volunteering/duration-input.ts';

type CorrectHoursFormProps = {
  name: string;
  minutes: number;
  save: (minutes: number) => Promise<unknown>;
  onClose: () => void;
};

/** Asks a host for the time that a person worked. */
export function CorrectHoursForm({ name, minutes, save, onClose }: CorrectHoursFormProps) {
  const form = useForm({
    initial: { minutes: formatDurationInput(minutes) },
    rules: (values): Record<string, string> =>
      parseDurationInput(values.minutes) === null ? { minutes: 'Enter hours and minutes, such as 3:30' } : {},
    submit: (_, values) => save(parseDurationInput(values.minutes)!),
    onSuccess: onClose,
  });
  return (
    <form method="post" noValidate aria-label={`Hours of ${name}`} onSubmit={form.handleSubmit}>
      <Row>
        <TextField
          label="Time"
          hint="Such as 3:30, 3.5 or 210 min"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens because the organizer pressed a button
          autoFocus
          autoComplete="off"
          maxLength={20}
          {...form.field('minutes')}
          error={form.error('minutes') ?? form.formError ?? undefined}
        />
        <Button type="submit" size="small" busy={form.isSubmitting}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
