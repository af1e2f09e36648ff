import { z } from 'zod';
import { arrivalPaths, paths } from '#contracts/site-paths.ts';
import { define } from './define-facts.ts';
import { Count, People, Quote, Span } from './event-facts.ts';

const Shift = z.object({
  shiftId: z.uuid(),
  role: z.string(),
  /** The title of the event, or the name of the organization, that the shift belongs to. */
  ownerName: z.string(),
  host: z.string(),
  /** Exactly one of `eventId` and `organizationSlug` is set. */
  eventId: z.uuid().nullable(),
  organizationSlug: z.string().nullable(),
  /** How many people come, if the person has signed up others as well. */
  spots: Count.optional(),
  ...Span.shape,
});
export type ShiftFacts = z.infer<typeof Shift>;

const OwnShift = z.discriminatedUnion('change', [
  Shift.extend({ change: z.literal('signed-up') }),
  Shift.extend({ change: z.literal('waitlisted'), position: Count }),
  Shift.extend({ change: z.literal('moved-up') }),
  /** A host has moved the person to the waitlist. */
  Shift.extend({ change: z.literal('moved-back') }),
  /** A host has let back in a person whom hosts had removed. */
  Shift.extend({ change: z.literal('let-back-in') }),
  Shift.extend({ change: z.literal('exchanged') }),
  Shift.extend({ change: z.literal('removed') }),
  /** The shift is for members, and the person is no longer one. */
  Shift.extend({ change: z.literal('membership-ended') }),
  /** Somebody has taken the person's place. */
  Shift.extend({ change: z.literal('replaced') }),
  /** Somebody has taken some of the places; `spots` are left. */
  Shift.extend({ change: z.literal('partly-replaced') }),
  Shift.extend({
    change: z.literal('moved'),
    previous: Span,
    /** The person's first other shift at the new time. */
    overlaps: Shift.pick({ role: true, ownerName: true }).extend(Span.shape).optional(),
  }),
  /** The event takes place elsewhere, or is joined by another link. `shiftCount` if the person has several shifts at it, or at dates of its series. */
  Shift.extend({ change: z.literal('new-place'), shiftCount: Count.optional() }),
  Shift.extend({ change: z.literal('new-link'), shiftCount: Count.optional() }),
  Shift.extend({ change: z.literal('cancelled') }),
  /** `shiftCount` if the person has several shifts at it. */
  Shift.extend({ change: z.literal('event-cancelled'), reason: z.string(), shiftCount: Count.optional() }),
  /** The shift was deleted with its organization. */
  z.object({ change: z.literal('deleted'), role: z.string(), organization: z.string(), ...Span.shape }),
]);

/** Lists the shift first while the person is on it. */
const toOwnShift = ({ shiftId }: { shiftId: string }) => paths.dashboardVolunteering({ shift: shiftId });
const toTakeShift = ({ shiftId, eventId }: ShiftFacts) => arrivalPaths.takeShift(shiftId, eventId);

export const volunteerFacts = {
  volunteer: define(
    Shift.extend({
      /** `kept`: the shift could not move with its event. `hours-claimed`, `hours-disputed`: volunteers have reported hours, or say that theirs are wrong, and no host has answered. */
      change: z.enum([
        'signed-up',
        'waitlisted',
        'withdrawn',
        'left-waitlist',
        'membership-ended',
        'replacement-sought',
        'kept',
        'hours-claimed',
        'hours-disputed',
      ]),
      /** Empty if the account was deleted, of a shift that was kept, and for hours of several people. */
      name: z.string(),
      /** Who moved up from the waitlist because the person left. */
      movedUp: People.optional(),
      /** For reported and disputed hours: how many people. */
      claims: Count.optional(),
      needed: Count,
      taken: Count,
      waiting: Count,
    }),
    ({ change, shiftId: shift, eventId, organizationSlug }) => {
      if (eventId) return paths.manageEventVolunteers(eventId, { shift });
      const slug = organizationSlug ?? '';
      return change === 'hours-claimed' || change === 'hours-disputed'
        ? paths.organizationHours(slug)
        : paths.manageOrganizationVolunteers(slug, { shift });
    },
  ),
  shift: define(OwnShift, (facts) => (facts.change === 'deleted' ? paths.volunteer() : toOwnShift(facts))),
  'help-wanted': define(
    z.discriminatedUnion('change', [
      /** Another volunteer of the role looks for a replacement. */
      Shift.extend({ change: z.literal('replacement-sought') }),
      /** The organizers ask the host's earlier volunteers. */
      Shift.extend({ change: z.literal('help-wanted') }),
    ]),
    toTakeShift,
  ),
  'shift-reminder': define(Shift, toOwnShift),
  'shift-message': define(Shift.extend({ sender: z.string(), subject: z.string(), ...Quote }), toOwnShift),
  hours: define(Shift.extend({ change: z.enum(['approved', 'corrected', 'no-show', 'deleted']), minutes: Count }), () =>
    paths.dashboardVolunteering(),
  ),
};
