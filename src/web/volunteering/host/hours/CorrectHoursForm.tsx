import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { DurationField, NOT_A_DURATION } from '#web/volunteering/DurationField.tsx';
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
      parseDurationInput(values.minutes) === null ? { minutes: NOT_A_DURATION } : {},
    submit: (_, values) => save(parseDurationInput(values.minutes)!),
    onSuccess: onClose,
  });
  return (
    <form method="post" noValidate aria-label={`Hours of ${name}`} onSubmit={form.handleSubmit}>
      <Row>
        <DurationField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens because the organizer pressed a button
          autoFocus
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
