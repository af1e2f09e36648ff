import type { MouseEvent } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { filePaths, type SitePath } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

/** What a link to a calendar file needs. */
export type CalendarFile = { href: SitePath; onClick: (press: MouseEvent) => void };

export const useEventCalendar = (eventId: string): CalendarFile =>
  useCalendarFile(filePaths.eventCalendar(eventId), () => callApi(calls.getEventCalendar, { params: { eventId } }));

export const useShiftCalendar = (shiftId: string): CalendarFile =>
  useCalendarFile(filePaths.shiftCalendar(shiftId), () => callApi(calls.getShiftCalendar, { params: { shiftId } }));

/** The public file for visitors. A link sends no session, so signed-in people load theirs, which has what only they may see. */
function useCalendarFile(href: SitePath, load: () => Promise<string>): CalendarFile {
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const onClick = (press: MouseEvent) => {
    if (!isSignedIn) return;
    press.preventDefault();
    after(
      load(),
      (text) => saveFile(href.slice(href.lastIndexOf('/') + 1), 'text/calendar', text),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  };
  return { href, onClick };
}
