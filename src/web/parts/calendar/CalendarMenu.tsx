import { filePaths, paths } from '#contracts/site-paths.ts';
import { useSite } from '#web/platform/page/site.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Menu, MenuAnchor, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { type CalendarEvent, googleEvent, outlookEvent } from './calendar-links.ts';

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
  const event = { ...details, url: useSite().publicUrl + paths.event(id) };
  const file = filePaths.eventCalendar(id);
  return (
    <Menu label="Add to calendar" startsOpen fromLeft minWidth={220} trigger={calendarButton}>
      <MenuAnchor href={googleEvent(event)} target="_blank" rel="noopener">
        Google Calendar
      </MenuAnchor>
      <MenuAnchor href={file}>Apple Calendar</MenuAnchor>
      <MenuAnchor href={outlookEvent('outlook.live.com', event)} target="_blank" rel="noopener">
        Outlook.com
      </MenuAnchor>
      <MenuAnchor href={outlookEvent('outlook.office.com', event)} target="_blank" rel="noopener">
        Outlook for work or school
      </MenuAnchor>
      <MenuAnchor href={file} download>
        Download the file (.ics)
      </MenuAnchor>
    </Menu>
  );
}
