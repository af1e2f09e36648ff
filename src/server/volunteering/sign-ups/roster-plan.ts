import type { SignUpStatus } from '#contracts/volunteering/volunteer-fields.ts';
import { type PlaceState, type Places, Waitlist } from '#server/platform/waitlist.ts';
import type { RosterRow, SignUpNotice, SignUpRow } from './roster.queries.ts';

/** A shift, read under its lock. */
export type Roster = Omit<RosterRow, 'signUp'> & {
  places: Places;
  /** The person's sign-up, and the next ones on the waitlist. */
  signUps: readonly SignUpRow[];
};

/** The rows and counters to write for one shift. */
export type RosterChange = {
  shiftId: string;
  places: Places;
  signUps: readonly SignUpRow[];
  /** The people who moved up from the waitlist. */
  movedUpIds: readonly string[];
  notices: readonly SignUpNotice[];
};

const PLACE_STATES: Record<SignUpStatus, PlaceState> = {
  'signed-up': 'taken',
  waitlisted: 'waiting',
  withdrawn: 'none',
  removed: 'none',
};

/** Hosts see the names of the others only while they come. */
export const LEFT: Pick<SignUpRow, 'status' | 'isHeld' | 'companions'> = {
  status: 'withdrawn',
  isHeld: false,
  companions: [],
};

/** Attendance and the search for a replacement are kept only while a person is signed up. */
export const NO_ATTENDANCE = {
  confirmedAt: null,
  replacementSoughtAt: null,
  checkedInAt: null,
  attendance: null,
  spotsAttended: null,
  minutes: null,
  hoursState: null,
};

/** Organizers are told who moved up into the places of these. */
const FREES_PLACES: readonly SignUpNotice['kind'][] = [
  'withdrawn',
  'left-waitlist',
  'membership-ended',
  'waiting-ended',
  'replaced',
];

const since = ({ replacementSoughtAt }: SignUpRow): number => Date.parse(replacementSoughtAt!);

/** The roster of one shift while decisions are applied to it; records what has changed. */
export class RosterPlan {
  readonly #roster: Roster;
  readonly #now: Date;
  readonly #signUps: Map<string, SignUpRow>;
  readonly #changedIds = new Set<string>();
  readonly #notices: SignUpNotice[] = [];
  readonly #movedUpIds: string[] = [];
  readonly waitlist: Waitlist;

  constructor(roster: Roster, now: Date) {
    this.#roster = roster;
    this.#now = now;
    this.#signUps = new Map(roster.signUps.map((signUp) => [signUp.personId, signUp]));
    this.waitlist = new Waitlist(roster.places);
  }

  find(personId: string): SignUpRow | undefined {
    return this.#signUps.get(personId);
  }

  put(before: SignUpRow | undefined, after: Omit<SignUpRow, 'revision'>): void {
    if (before) this.waitlist.remove(PLACE_STATES[before.status], before.spots);
    this.waitlist.add(PLACE_STATES[after.status], after.spots);
    this.#save(before, after);
  }

  #save(before: SignUpRow | undefined, after: Omit<SignUpRow, 'revision'>): void {
    const isSame = before?.status === after.status && before.spots === after.spots;
    const revision = before ? before.revision + (isSame ? 0 : 1) : 1;
    // A group that was checked in early may get smaller before the shift begins.
    const spotsAttended = after.spotsAttended && Math.min(after.spotsAttended, after.spots);
    this.#signUps.set(after.personId, { ...after, spotsAttended, revision });
    this.#changedIds.add(after.personId);
  }

  /**
   * Fills free places, and those of people who look for a replacement, from the waitlist until the shift begins, and notifies everyone promoted
   * except the person making the request.
   */
  promote(requesterId?: string): void {
    const { startsAt, isClosed, isCancelled, eventStatus } = this.#roster;
    if (isClosed || isCancelled || startsAt <= this.#now || (eventStatus !== null && eventStatus !== 'published'))
      return;
    const signUps = [...this.#signUps.values()];
    const waiting = signUps.filter(({ status, isHeld }) => status === 'waitlisted' && !isHeld);
    const leaving = signUps.filter(({ replacementSoughtAt }) => replacementSoughtAt !== null);
    for (const { spots } of leaving) this.waitlist.remove('taken', spots);
    const parties = waiting.map((signUp) => ({ signUp, size: signUp.spots, position: signUp.position }));
    const promoted = this.waitlist.moveUp(parties);
    this.#keepOrReplace(leaving);
    for (const { signUp } of promoted) {
      this.#save(signUp, { ...signUp, status: 'signed-up' });
      if (signUp.personId === requesterId) continue;
      this.#movedUpIds.push(signUp.personId);
      this.notify(signUp.personId, 'moved-up');
    }
  }

  /** People who look for a replacement keep the places that nobody took: those who have looked longest are replaced first. */
  #keepOrReplace(leaving: readonly SignUpRow[]): void {
    const latestFirst = leaving.toSorted((one, other) => since(other) - since(one));
    const kept = latestFirst.map((signUp) => {
      const spots = Math.min(signUp.spots, Math.max(0, this.waitlist.free));
      this.waitlist.add('taken', spots);
      return { signUp, spots };
    });
    for (const { signUp, spots } of kept.toReversed()) {
      if (spots === signUp.spots) continue;
      const companions = signUp.companions.slice(0, Math.max(0, spots - 1));
      if (spots > 0) this.#save(signUp, { ...signUp, spots, companions });
      else this.#save(signUp, { ...signUp, ...NO_ATTENDANCE, ...LEFT });
      this.notify(signUp.personId, spots > 0 ? 'partly-replaced' : 'replaced');
    }
  }

  notify(personId: string, kind: SignUpNotice['kind']): void {
    this.#notices.push({ personId, revision: this.find(personId)!.revision, kind });
  }

  toChange(): RosterChange {
    const { capacity, taken, waiting, lastPosition } = this.waitlist;
    const movedUpIds = this.#movedUpIds;
    return {
      shiftId: this.#roster.shiftId,
      places: { capacity, taken, waiting, lastPosition },
      signUps: [...this.#changedIds].map((personId) => this.#signUps.get(personId)!),
      movedUpIds,
      notices: this.#notices.map((notice) =>
        FREES_PLACES.includes(notice.kind) && movedUpIds.length > 0 ? { ...notice, movedUpIds } : notice,
      ),
    };
  }
}
