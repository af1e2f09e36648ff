import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { useShiftCalendar } from './calendar-files.api.ts';

afterEach(() => vi.restoreAllMocks());

const Link = () => <a {...useShiftCalendar('s1')}>Add to calendar</a>;

test('signed-in people load their calendar file with their session instead of opening the public link', async () => {
  const screen = await showScreen(<Link />);
  const fetched = vi.fn<(url: string) => Promise<Response>>(
    async () => new Response('BEGIN:VCALENDAR', { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } }),
  );
  vi.stubGlobal('fetch', fetched);
  const saved = new Promise<[string, Blob]>((resolve) => {
    let file: Blob;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve([this.download, file]);
    });
  });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')!.dispatchEvent(press);
  const [name, file] = await saved;
  expect([press.defaultPrevented, name, await file.text()]).toEqual([true, 's1.ics', 'BEGIN:VCALENDAR']);
  expect(fetched.mock.calls[0]![0]).toContain('/api/volunteer-shifts/s1/calendar.ics');
  screen.close();
});
