import { type DecisionAction, isLasting, type TargetKind } from '#contracts/moderation/site-rules.ts';

/** What an author made. The events and the post belong to their group or organization. */
export const modelledThings = [
  'event',
  'comment',
  'person',
  'group',
  'event of the group',
  'post of the group',
  'organization',
  'event of the organization',
] as const;
export type ModelledThing = (typeof modelledThings)[number];

export const kindOf = (thing: ModelledThing): TargetKind => thing.split(' ')[0] as TargetKind;

type Limit = 'held' | 'silenced' | 'suspended';
const LIMITS: Partial<Record<DecisionAction, Limit>> = { hold: 'held', silence: 'silenced', suspend: 'suspended' };
const isAbout = (thing: ModelledThing, other: ModelledThing) => other === thing || other.endsWith(` of the ${thing}`);

type Decision = {
  id: string;
  action: DecisionAction;
  about: ModelledThing;
  until: number | null;
  isEnded: boolean;
  /** Ended by the staff, before its time if it had one. */
  isTakenBack: boolean;
  appeal: 'open' | 'upheld' | 'reversed' | null;
};

const takeBack = (made: Decision) => {
  made.isTakenBack = !made.isEnded;
  made.isEnded = true;
};

/** The rules in the plainest words: everything is hidden, and every person limited, as long as a decision says so that has not ended. */
export class ModerationModel {
  readonly decisions: Decision[] = [];
  private minutes = 0;

  private inForce(): Decision[] {
    return this.decisions.filter(({ isEnded }) => !isEnded);
  }

  isHidden(thing: ModelledThing): boolean {
    return this.inForce().some(
      ({ action, about }) =>
        action === 'suspend' || ((action === 'hide' || action === 'remove') && isAbout(about, thing)),
    );
  }

  limits(): Limit[] {
    return [...new Set(this.inForce().flatMap(({ action }) => LIMITS[action] ?? []))].toSorted();
  }

  decide(decision: Pick<Decision, 'id' | 'action' | 'about'>, days: number | undefined): void {
    const until = days && isLasting(decision.action) ? this.minutes + days * 1440 : null;
    this.decisions.push({ ...decision, until, isEnded: false, isTakenBack: false, appeal: null });
  }

  wait(minutes: number): void {
    this.minutes += minutes;
    for (const made of this.decisions) if (made.until !== null && made.until <= this.minutes) made.isEnded = true;
  }

  /** Each says whether the call is accepted. */
  appeal(made: Decision): boolean {
    if (made.action === 'none' || made.isTakenBack || made.appeal !== null) return false;
    made.appeal = 'open';
    return true;
  }

  restore(made: Decision): boolean {
    if (made.action === 'none' || made.action === 'warn' || made.isEnded) return false;
    takeBack(made);
    if (made.appeal === 'open') made.appeal = 'reversed';
    return true;
  }

  answer(made: Decision, outcome: 'upheld' | 'reversed'): boolean {
    if (made.appeal !== 'open') return false;
    made.appeal = outcome;
    if (outcome === 'reversed') takeBack(made);
    return true;
  }
}
