import type { ComponentProps } from 'react';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { HostPeople } from '#web/parts/host/HostPeople.tsx';

export const OrganizationPeople = ({ people }: ComponentProps<typeof HostPeople>) => (
  <HostSection id="people" title="People">
    {people.length > 0 ? <HostPeople people={people} /> : <p>The staff keep their names private.</p>}
  </HostSection>
);
