import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import { formatCount } from '#web/ui/display/count.ts';

/** “2 requests accepted, 1 added to the waitlist.” */
export function formatDecision({
  going,
  waitlisted,
  declined,
  skipped,
}: EndpointOutput<typeof decideOnRequests>): string {
  const parts = [
    [going, 'accepted'],
    [waitlisted, 'added to the waitlist'],
    [declined, 'declined'],
    [skipped, 'left open because the event is full'],
  ] as const;
  const [first, ...others] = parts.filter(([count]) => count > 0);
  if (!first) return 'These requests were already answered.';
  const requests = formatCount(first[0], 'request');
  return `${[`${requests} ${first[1]}`, ...others.map(([count, text]) => `${count} ${text}`)].join(', ')}.`;
}
