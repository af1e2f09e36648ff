import { isCurrent } from '#contracts/admin/announcement-fields.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { useAnnouncements } from './announcements.api.ts';

/** Announcements for the staff only: public pages do not contain them. */
export function StaffAnnouncements() {
  const announcements = useAnnouncements().data?.announcements.filter(({ audience }) => audience === 'staff') ?? [];
  const now = useClock(...announcements.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]));
  return announcements.filter((each) => isCurrent(each, now)).map(({ id, text }) => <Alert key={id}>{text}</Alert>);
}
