import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { formatTown, type Town } from '#contracts/places/town-name.ts';
import type * as roles from '#contracts/volunteering/volunteer-roles.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { type ShiftSummary, summarizeShift } from './shift-summary.ts';

type Role = EndpointOutput<typeof roles.listEventRoles>['roles'][number];
type Shift = Role['shifts'][number];

/** A role with its shifts that are not over. */
export type NeededRole = Pick<Role, 'id' | 'title' | 'description' | 'skills' | 'minimumAge'> & {
  shifts: ShiftSummary[];
};

export type EventWithNeeds = {
  id: string;
  title: string;
  attendance: 'in-person' | 'online' | 'hybrid';
  venue: string;
  place: Town | null;
  host: { name: string; path: string | null };
  status: string;
  isPast: boolean;
};

/** The roles an event still needs volunteers for; empty once it is over or cancelled. */
export async function loadEventNeeds(callApi: CallApi, event: EventWithNeeds): Promise<NeededRole[]> {
  if (event.isPast || event.status === 'cancelled') return [];
  const response = await callApi(calls.listEventRoles, { params: { eventId: event.id } });
  return response.roles
    .map(({ id, title, description, skills, minimumAge, shifts }) => ({
      id,
      title,
      description,
      skills,
      minimumAge,
      shifts: shifts
        .filter((shift) => shift.state !== 'over' && !shift.isCancelled)
        .map((shift) => toSummary(event, { title, description, skills, minimumAge }, shift)),
    }))
    .filter(({ shifts }) => shifts.length > 0);
}

type RoleFacts = Pick<Role, 'title' | 'description' | 'skills' | 'minimumAge'>;

function toSummary(event: EventWithNeeds, role: RoleFacts, shift: Shift): ShiftSummary {
  const { id, startsAt, endsAt, startsLocal, endsLocal, timeZone, needed, taken, waiting } = shift;
  const { signUpClosesAt, withdrawClosesAt } = shift;
  return {
    id,
    startsAt,
    endsAt,
    startsLocal,
    endsLocal,
    timeZone,
    needed,
    taken,
    waiting,
    signUpClosesAt,
    withdrawClosesAt,
    title: role.title,
    // The page shows the role's description once for all shifts.
    description: '',
    skills: role.skills,
    minimumAge: role.minimumAge,
    state: stateOf(shift),
    isOnline: event.attendance === 'online',
    placeName: event.place ? formatTown(event.place) : '',
    venue: event.venue,
    event: { id: event.id, title: event.title },
    host: { name: event.host.name, path: event.host.path },
  };
}

/** The public state; the viewer's own state comes from their own shifts. */
function stateOf({
  state,
  isCancelled,
  isClosed,
  needed,
  taken,
  waiting,
  isReplacementSought,
}: Shift): ShiftSummary['state'] {
  if (isCancelled) return 'cancelled';
  if (state === 'closed' || state === 'over' || state === 'open' || state === 'full') return state;
  if (isClosed) return 'closed';
  return isReplacementSought || (taken < needed && waiting === 0) ? 'open' : 'full';
}

/** The next open shifts of a group or organization, and the totals. */
export type HostNeeds = { openShifts: number; openPlaces: number; shifts: ShiftSummary[] };

export async function loadHostNeeds(
  callApi: CallApi,
  kind: 'group' | 'organization',
  slug: string,
): Promise<HostNeeds> {
  const request = { params: { slug } };
  const response = await (kind === 'group'
    ? callApi(calls.listGroupNeeds, request)
    : callApi(calls.listOrganizationNeeds, request));
  return { ...response, shifts: response.shifts.map(summarizeShift) };
}
