import type { PersonalData } from '#server/accounts/personal-data.actions.ts';
import type { Effect } from '#server/platform/effects.ts';
import { enqueueSeriesOfHost } from './series.queries.ts';

/*
 * Events are deleted with their host. Their series, which no foreign key ties to a host, are deleted by a job after that: a constraint could not
 * tell them from a series whose only date is being replaced.
 */
export const endSeriesOfGroup: Effect<{ groupId: string }> = (tx, { groupId }) =>
  enqueueSeriesOfHost(tx, { kind: 'group', id: groupId });

export const endSeriesOfOrganization: Effect<{ organizationId: string }> = (tx, { organizationId }) =>
  enqueueSeriesOfHost(tx, { kind: 'organization', id: organizationId });

export const seriesData: PersonalData = {
  beforeDeletion: (tx, _deps, personId) => enqueueSeriesOfHost(tx, { kind: 'person', id: personId }),
};
