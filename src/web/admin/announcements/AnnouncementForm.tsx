import { AnnouncementBody } from '#contracts/admin/announcement-fields.ts';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { deviceZone, localTimeIn } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { announcementAudienceNames, announcementToneNames } from './announcement-names.ts';
import { type Announcement, useSaveAnnouncement } from './announcements.api.ts';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** An instant as the value of a field for local times in the device's zone, and back. */
const toLocal = (instant: string | null) => (instant ? localTimeIn(deviceZone(), instant).slice(0, 16) : '');
const toInstant = (local: string) => (local ? instantOf(local, deviceZone()) : null);

type Props = { announcement: Announcement | null; onDone?: () => void };

/** Makes an announcement, or changes one. */
export function AnnouncementForm({ announcement, onDone }: Props) {
  const saving = useSaveAnnouncement(announcement?.id ?? null);
  const form = useForm({
    initial: {
      text: announcement?.text ?? '',
      tone: announcement?.tone ?? 'info',
      audience: announcement?.audience ?? 'all',
      startsAt: toLocal(announcement?.startsAt ?? null),
      endsAt: toLocal(announcement?.endsAt ?? null),
    },
    toBody: ({ startsAt, endsAt, ...values }) => ({
      ...values,
      startsAt: toInstant(startsAt),
      endsAt: toInstant(endsAt),
    }),
    schema: AnnouncementBody,
    submit: (body) => saving.mutateAsync(body),
    onSuccess: (_saved, { reset }) => {
      if (!announcement) reset();
      showToast('Saved. Pages show it within seconds.');
      onDone?.();
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <TextField label="Text" hint="One or two sentences." {...form.field('text')} />
        <Select label="Tone" options={optionsOf(announcementToneNames)} {...form.field('tone')} />
        <Select
          label="Audience"
          hint="The staff see their announcements on the administration pages."
          options={optionsOf(announcementAudienceNames)}
          {...form.field('audience')}
        />
        <TextField label="From" type="datetime-local" optional {...form.field('startsAt')} />
        <TextField label="Until" type="datetime-local" optional {...form.field('endsAt')} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            {announcement ? 'Save' : 'Announce'}
          </Button>
          {onDone && (
            <Button variant="quiet" onClick={onDone}>
              Cancel
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
