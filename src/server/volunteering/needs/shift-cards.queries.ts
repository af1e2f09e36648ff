import { HELD_PLACES } from '#server/accounts/unconfirmed/held-places.queries.ts';
import { hostJson } from '#server/events/hosts/event-hosts.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';

/** SQL: joins role, event, host and place to the shift `s`. */
export const SHIFT_JOINS = `join volunteer_roles r on r.id = s.role_id
  left join events e on e.id = r.event_id
  left join people h on h.id = e.host_person_id
  left join avatars v on v.person_id = h.id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = coalesce(e.host_organization_id, r.organization_id)
  left join places p on p.id = coalesce(e.place_id, r.place_id)`;

/** SQL: no decision hides what the shift of the role `r` and the event `e` belongs to. Otherwise its volunteers are not notified of it. */
export const IS_SHIFT_SHOWN =
  'e.hidden_at is null and not exists (select from organizations x where x.id = r.organization_id and x.hidden_at is not null)';

/** SQL: when online sign-up for the shift `s` of the role `r` ends. */
export const signUpClosesSql = '(s.starts_at - make_interval(hours => coalesce(r.sign_up_closes_hours, 0)))';
/** SQL: until when its volunteers can cancel online. */
export const withdrawClosesSql = '(s.starts_at - make_interval(hours => coalesce(r.withdraw_closes_hours, 0)))';
/** SQL: how many people one person may sign up for the shift `s` of the role `r`: a group larger than the shift would wait forever. */
export const spotsPerSignUpSql = 'least(r.spots_per_sign_up, s.needed)';
/** SQL: both for json_build_object, null without a time before the start, and the questions of the role. */
export const CLOSING_FIELDS = `'signUpClosesAt', case when r.sign_up_closes_hours > 0 then ${instantSql(signUpClosesSql)} end,
  'withdrawClosesAt', case when r.withdraw_closes_hours > 0 then ${instantSql(withdrawClosesSql)} end,
  'questions', r.questions, 'spotsPerSignUp', ${spotsPerSignUpSql}`;

/** SQL: whether a person on the shift `s` looks for a replacement. */
export const HAS_REPLACEABLE =
  'exists (select from shift_sign_ups y where y.shift_id = s.id and y.replacement_sought_at is not null)';

/** SQL: the spots of the shift `s` that are held for people who have not confirmed their address. */
export const HELD_SPOTS = `(select coalesce(sum(h.places), 0) from ${HELD_PLACES} where q.kind = 'shift' and q.target_id = s.id)`;

/** SQL: whether the person of the sign-up `u`, if any, sees where the shift of the event `e` is; only people on it see a hidden address. */
export const IS_PLACE_SHOWN = `(coalesce(u.status = 'signed-up', false) or not coalesce(e.is_address_hidden, false))`;

/** SQL: the place of the sign-up `signUp` on the waitlist, from 1. Null for people whom a host moved there, who do not move up on their own. */
export const waitlistPositionSql = (
  signUp: string,
): string => `case when ${signUp}.status = 'waitlisted' and not ${signUp}.is_held
  then (select count(*) from shift_sign_ups w where w.shift_id = ${signUp}.shift_id and w.status = 'waitlisted' and not w.is_held
    and w.position <= ${signUp}.position) end`;

export const IS_ONLINE = `coalesce(e.attendance = 'online', r.attendance = 'online')`;
const pinSql = (axis: 'latitude' | 'longitude') =>
  `case when ${IS_ONLINE} then null when e.id is null or e.is_address_hidden then p.${axis} else coalesce(e.${axis}, p.${axis}) end`;

const stateSql = (now: string) => `case when s.cancelled_at is not null or e.status = 'cancelled' then 'cancelled'
  when s.ends_at <= ${now}::timestamptz then 'over'
  when s.is_closed or r.retired_at is not null or ${signUpClosesSql} <= ${now}::timestamptz then 'closed'
  when s.places_taken < s.needed or ${HAS_REPLACEABLE} then 'open' else 'full' end`;

/** SQL: the fields of a `ShiftCard` for json_build_object, using SHIFT_JOINS. For a hidden address, only the city is shown. */
export const shiftCardFields = (
  now: string,
): string => `'id', s.id, 'roleId', r.id, 'title', r.title, 'description', r.description, 'skills', r.skills, 'minimumAge', r.minimum_age,
  'startsAt', ${instantSql('s.starts_at')}, 'endsAt', ${instantSql('s.ends_at')}, 'timeZone', s.time_zone,
  'startsLocal', ${wallTimeSql('s.starts_local')}, 'endsLocal', ${wallTimeSql('s.ends_local')},
  'needed', s.needed, 'taken', s.places_taken, 'unconfirmed', ${HELD_SPOTS},
  'waiting', s.places_waiting, 'state', ${stateSql(now)}, ${CLOSING_FIELDS}, 'isOnline', ${IS_ONLINE},
  'placeName', case when ${IS_ONLINE} or p.id is null then '' else ${TOWN_NAME} end,
  'venue', case when ${IS_ONLINE} or e.is_address_hidden then '' else coalesce(e.venue, r.venue) end,
  'latitude', ${pinSql('latitude')}, 'longitude', ${pinSql('longitude')},
  'event', case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end, 'host', ${hostJson()}`;
