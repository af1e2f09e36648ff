import { paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Menu, MenuAnchor, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { useEventCalendar } from './calendar-files.api.ts';
import { type CalendarEvent, calendarLinks } from './calendar-links.ts';

export type CalendarMenuProps = { event: Omit<CalendarEvent, 'url'> & { id: string } };

/** It replaces the link that had the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus();
const calendarButton = (triggerProps: TriggerProps) => (
  <Button ref={focus} variant="quiet" size="small" {...triggerProps}>
    Add to calendar
  </Button>
);

/** Calendars to add the event to. Opened by the press that loaded it. */
export function CalendarMenu({ event: { id, ...details } }: CalendarMenuProps) {
  const file = useEventCalendar(id);
  const event = { ...details, url: useSite().publicUrl + paths.event(id) };
  return (
    <Menu label="Add to calendar" startsOpen fromLeft minWidth={220} trigger={calendarButton}>
      {calendarLinks(event, file).map(({ label, ...anchor }) => (
        <MenuAnchor key={label} {...anchor}>
          {label}
        </MenuAnchor>
      ))}
    </Menu>
  );
}
