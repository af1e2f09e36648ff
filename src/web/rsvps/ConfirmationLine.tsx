import { useState } from 'react';
import { HOUR_MS } from '#contracts/durations.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import type { RsvpPage } from './guests/hosted-rsvps.api.ts';

type ConfirmationLineProps = {
  event: Pick<EventDetail, 'confirmHoursBefore' | 'startsAt' | 'status' | 'isPast' | 'timeZone'>;
  page: Pick<RsvpPage, 'confirmation' | 'counts'>;
};

/** Who has confirmed, or when guests will be asked. Nothing for an event that was published too late to ask. */
export function ConfirmationLine({ event, page: { confirmation, counts } }: ConfirmationLineProps) {
  const { confirmHoursBefore, startsAt, timeZone } = event;
  const [now] = useState(serverNow);
  if (event.status !== 'published' || event.isPast || !startsAt) return null;
  if (confirmation) {
    const { unconfirmed, releaseAt } = confirmation;
    const release =
      releaseAt && unconfirmed > 0 ? ` Unconfirmed spots open up ${formatZonedInstant(releaseAt, timeZone)}.` : '';
    return (
      <Alert>{`${counts.going - unconfirmed} confirmed, ${unconfirmed} ${unconfirmed === 1 ? 'hasn’t' : 'haven’t'} answered yet.${release}`}</Alert>
    );
  }
  if (confirmHoursBefore === null) return null;
  const askAt = Date.parse(startsAt) - confirmHoursBefore * HOUR_MS;
  if (askAt <= now) return null;
  return <p>{`We’ll ask guests to confirm on ${formatZonedInstant(new Date(askAt).toISOString(), timeZone)}.`}</p>;
}
