import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { categoryNames } from '#contracts/categories.ts';
import { accessibilityFacts } from '#contracts/events/event-limits.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { TextFacts } from '#web/events/page/TextFacts.tsx';
import { Markup } from '#web/parts/fields/Markup.tsx';
import { previewMarkdown } from '#web/parts/fields/markdown.api.ts';
import { formatPlace } from '#web/parts/places.api.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { DeviceIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { GroupIcon } from '#web/ui/drawing/GroupIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { RepeatIcon } from '#web/ui/drawing/RepeatIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import styles from './EventForm.module.css';
import type { EventValues } from './event-form-fields.ts';

type Times = Pick<EventValues, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timeZone'>;

/** "Saturday, November 21, 2026, 7:00 PM – 9:00 PM, Berlin time"; null while incomplete. */
function formatTimes({ startDate, startTime, endDate, endTime, timeZone }: Times): string | null {
  const [start, end] = [`${startDate}T${startTime}`, `${endDate}T${endTime}`];
  if (!isLocalTime(start) || !isLocalTime(end) || end < start) return null;
  return [formatLongDay(start), formatHours(start, end), timeZone && `${cityOfZone(timeZone)} time`]
    .filter(Boolean)
    .join(', ');
}

const isLocalTime = (text: string) => !Number.isNaN(Date.parse(`${text}Z`)) && text.length === 16;

type EventPreviewDialogProps = { values: EventValues; cover: ReactNode; onClose: () => void };

/** The event as attendees will see it. */
export function EventPreviewDialog({ values, cover, onClose }: EventPreviewDialogProps) {
  const { description, title, category, attendance, interests, accessibility, accessibilityNote } = values;
  return (
    <Dialog
      title={title || 'Untitled event'}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>Keep editing</Button>}
    >
      <div className={styles.cover}>{cover}</div>
      {category && (
        <Row gap="tight">
          <Chip>{categoryNames[category]}</Chip>
          {interests.map((interest) => (
            <Chip key={interest}>{interest}</Chip>
          ))}
        </Row>
      )}
      <ul className={styles.previewFacts}>
        <li>
          <CalendarIcon />
          {formatTimes(values) ?? 'No date and time yet'}
        </li>
        {values.rule && (
          <li>
            <RepeatIcon />
            {ruleLabel(formatRule(values.rule))}
          </li>
        )}
        {attendance !== 'online' && (
          <li>
            <PinIcon />
            <PreviewLocation values={values} />
          </li>
        )}
        {attendance !== 'in-person' && (
          <li>
            <DeviceIcon />
            Online{values.meetingLink ? ': people who are going see the link' : ''}
          </li>
        )}
        <li>
          <GroupIcon />
          {formatSpots(values)}
          {values.requiresApproval && ', by request'}
        </li>
        <TextFacts facts={values} />
      </ul>
      {description && <RenderedDescription markdown={description} />}
      {(accessibility.length > 0 || accessibilityNote) && (
        <p>
          {[...accessibility.map((fact) => accessibilityFacts[fact]), accessibilityNote].filter(Boolean).join(' · ')}
        </p>
      )}
    </Dialog>
  );
}

function formatSpots({ attendance, capacity, onlineCapacity }: EventValues): string {
  const spots = (limit: string) => (limit ? `${limit} spots` : 'No limit');
  if (attendance !== 'hybrid') return spots(capacity);
  return `${spots(capacity)} in person, ${spots(onlineCapacity).toLowerCase()} online`;
}

function PreviewLocation({ values: { place, venue, address, isAddressHidden } }: { values: EventValues }) {
  const city = place ? formatPlace(place) : 'No place yet';
  if (!isAddressHidden) return [venue, address, city].filter(Boolean).join(', ');
  return `${city}. People who are going see the address.`;
}

function RenderedDescription({ markdown }: { markdown: string }) {
  const { data, error } = useQuery({ queryKey: ['markdown', markdown], queryFn: () => previewMarkdown(markdown) });
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  return data ? <Markup html={data.html} /> : <Skeleton shape="box" />;
}
