import { useSearchParams } from 'react-router';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { isDay } from '#web/ui/calendar/calendar-days.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { HoursRecord } from '#web/volunteering/hours/HoursRecord.tsx';
import { formatWholeDay } from '#web/volunteering/hours/hours-text.ts';

/** The printable record of hours; the period is part of the URL. */
export function Component() {
  const { productName } = useSite();
  const name = useAppSelector((state) => state.auth.user?.name ?? '');
  const [search, setSearch] = useSearchParams();
  const [from, to] = ['from', 'to'].map((key) => search.get(key) ?? '').map((day) => (isDay(day) ? day : ''));
  const days = [from && `from ${formatWholeDay(from)}`, to && `until ${formatWholeDay(to)}`].filter(Boolean).join(' ');
  return (
    <Container page>
      <PageTitle>Volunteer hours</PageTitle>
      <PageHeading lead={`${name} on ${productName}${days && `, ${days}`}`}>Volunteer hours</PageHeading>
      <HoursRecord
        period={{ ...(from && { from }), ...(to && { to }) }}
        onPeriod={(period) => setSearch(period, { preventScrollReset: true })}
      />
    </Container>
  );
}
