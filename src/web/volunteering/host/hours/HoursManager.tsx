import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { HostHours } from './HostHours.tsx';
import { HoursToApprove } from './HoursToApprove.tsx';
import type { HoursHost } from './volunteer-hours.api.ts';

/** Hours of a group or organization: waiting for approval, and totals. */
export function HoursManager({ host, name }: { host: HoursHost; name: string }) {
  const { kind, slug } = host;
  return (
    <Stack gap="loose">
      <FormPart title="To approve">
        <HoursToApprove owner={kind === 'group' ? { group: slug } : { organization: slug }} />
      </FormPart>
      <FormPart title="Recorded hours">
        <HostHours host={host} name={name} />
      </FormPart>
    </Stack>
  );
}
