import { isCurrent } from '#contracts/admin/announcement-fields.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { useAnnouncements } from './announcements.api.ts';

/** Announcements for the staff only: public pages do not contain them. */
export function StaffAnnouncements() {
  const { data, dataUpdatedAt } = useAnnouncements();
  return data?.announcements
    .filter((each) => each.audience === 'staff' && isCurrent(each, dataUpdatedAt))
    .map(({ id, text }) => <Alert key={id}>{text}</Alert>);
}
