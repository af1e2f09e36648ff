import { type ComponentType, type MouseEvent, useState } from 'react';
import { filePaths } from '#contracts/site-paths.ts';
import { isPlainPress } from '#web/platform/page/plain-press.ts';
import { buttonClass } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { CalendarMenuProps } from './CalendarMenu.tsx';

/** A link to the calendar file, which a press turns into a menu of calendars. */
export function AddToCalendar({ event }: CalendarMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<CalendarMenuProps> | null>(null);
  const open = async (press: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(press)) return;
    press.preventDefault();
    const { href } = press.currentTarget;
    try {
      const CalendarMenu = await import('./CalendarMenu.tsx').then((module) => module.CalendarMenu);
      setMenu(() => CalendarMenu);
    } catch {
      // The menu did not load: the file is enough. Without a network it would lead to the browser's error page.
      if (navigator.onLine) location.assign(href);
      else showToast('You seem to be offline. Please try again later.', { kind: 'error' });
    }
  };
  if (Menu) return <Menu event={event} />;
  return (
    <a
      href={filePaths.eventCalendar(event.id)}
      download
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      onClick={(press) => void open(press)}
    >
      Add to calendar
    </a>
  );
}
