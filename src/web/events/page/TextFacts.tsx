import type { EventDetail } from '#contracts/events/events.contract.ts';
import { TicketIcon } from '#web/ui/drawing/Icon.tsx';

/** Text fields of an event shown on a line of their own, with icons. */
const icons = { priceNote: TicketIcon } as const satisfies { [Field in keyof EventDetail]?: typeof TicketIcon };
const names = Object.keys(icons) as (keyof typeof icons)[];

/** List items for the event's page and the form's preview. */
export function TextFacts({ facts }: { facts: Pick<EventDetail, keyof typeof icons> }) {
  return names
    .filter((name) => facts[name])
    .map((name) => {
      const Icon = icons[name];
      return (
        <li key={name}>
          <Icon size={20} />
          {facts[name]}
        </li>
      );
    });
}
