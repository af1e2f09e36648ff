import type { EventDetail } from '#contracts/events/events.contract.ts';
import { TicketIcon } from '#web/ui/display/Icon.tsx';

/** Facts of an event in a line of their own, with their icons. */
const icons = { priceNote: TicketIcon } as const satisfies { [Field in keyof EventDetail]?: typeof TicketIcon };
const names = Object.keys(icons) as (keyof typeof icons)[];

/** Items of a list: on the event's page and in the preview of its form. */
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
