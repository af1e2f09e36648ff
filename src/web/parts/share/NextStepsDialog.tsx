import type { ReactNode } from 'react';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { paths } from '#contracts/site-paths.ts';
import { useEventCalendar } from '#web/parts/calendar/calendar-files.api.ts';
import { type CalendarEvent, calendarLinks } from '#web/parts/calendar/calendar-links.ts';
import { useSite } from '#web/platform/page/site.ts';
import { deviceZone, formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Celebration } from '#web/ui/drawing/Celebration.tsx';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './NextSteps.module.css';
import { canShareWithDevice, shareWithDevice } from './share-with-device.ts';

export type NextStepsEvent = Omit<CalendarEvent, 'url'> & { id: string; startsLocal: string; endsLocal: string };

type NextStepsDialogProps = {
  title: string;
  /** Heading of the ways to share. */
  shareLabel: string;
  shareHint?: string | undefined;
  event: NextStepsEvent;
  /** All dates of the event’s series rather than this one. */
  seriesId?: string;
  children?: ReactNode;
  onClose: () => void;
};

/** A small celebration with what people do next: add the event to their calendar, and share it. */
export function NextStepsDialog(props: NextStepsDialogProps) {
  const { title, shareLabel, shareHint, event, seriesId, children, onClose } = props;
  const { publicUrl } = useSite();
  const file = useEventCalendar(event.id);
  const url = publicUrl + (seriesId ? paths.series(seriesId) : paths.event(event.id));
  const link = { title: event.title, url };
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <Celebration />
      <p>
        <strong>{event.title}</strong>
        {!seriesId && (
          <>
            <br />
            {formatTimes(event)}
          </>
        )}
      </p>
      {children}
      {!seriesId && (
        <Step label="Add to calendar">
          {calendarLinks({ ...event, url }, file).map(({ label, ...anchor }) => (
            <a key={label} {...anchor} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              {label}
            </a>
          ))}
        </Step>
      )}
      <Step label={shareLabel} hint={shareHint}>
        <Button variant="quiet" size="small" onClick={() => void copyText(url, 'link')}>
          Copy link
        </Button>
        <a href={mailTo(link)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          Email
        </a>
        {canShareWithDevice() && (
          <Button variant="quiet" size="small" onClick={() => void shareWithDevice(link)}>
            Share with an app
          </Button>
        )}
      </Step>
    </Dialog>
  );
}

/** Adds the zone if it is not the reader's. */
function formatTimes({ startsLocal, endsLocal, timeZone }: NextStepsEvent): string {
  const zone = timeZone === deviceZone() ? '' : `, ${cityOfZone(timeZone)} time`;
  return `${formatLongDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)}${zone}`;
}

type StepProps = { label: string; hint?: string | undefined; children: ReactNode };

const Step = ({ label, hint, children }: StepProps) => (
  <Stack gap="tight">
    <h3 className={styles.label}>{label}</h3>
    {hint && <p className={noteClass}>{hint}</p>}
    <Row gap="tight">{children}</Row>
  </Stack>
);

/** Mail programs want %20 rather than +. */
const mailTo = ({ title, url }: { title: string; url: string }) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
