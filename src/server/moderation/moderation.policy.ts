import { DAY_MS } from '#contracts/durations.ts';
import { isLasting } from '#contracts/moderation/site-rules.ts';
import type { ActingStaff } from '#server/accounts/site-roles.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import type { CaseState } from './cases.queries.ts';
import type { DecisionRow } from './decisions.queries.ts';

const APPEAL_DAYS = 183;

/** Who decides; null for the command line. */
export type Moderator = Pick<Viewer, 'id' | 'role'> | null;
type About = { authorId: string | null; authorRole: string | null };

/** Nobody decides about themselves or their own content, and moderators not about administrators. */
export const canDecideAbout = (moderator: Moderator, { authorId, authorRole }: About): boolean =>
  moderator === null ||
  (authorId !== moderator.id && (authorRole !== 'administrator' || moderator.role === 'administrator'));

/** Throws if the case is not as the moderator has seen it. `revision` is null for the command line. */
export function requireUndecided(moderator: Moderator, theCase: CaseState | undefined, revision: number | null): void {
  if (!theCase) throw new AppError('case.not_found');
  if (theCase.state !== 'open') throw new AppError('case.decided');
  if (revision !== null && theCase.revision !== revision) throw new AppError('case.changed');
  if (!canDecideAbout(moderator, theCase)) throw new AppError('case.own');
}

/** Only authors appeal, once, within six months, and only what was decided against them and nobody has taken back. */
export const canAppeal = (viewerId: string, decision: DecisionRow, now: Date): boolean =>
  decision.authorId === viewerId && decision.appealState === null && isOpenToAppeals(decision, now);

/** The same before and after the author’s appeal, which is their own business: the version for other hosts. */
export const isOpenToAppeals = ({ action, endedAt, until, madeAt }: DecisionRow, now: Date): boolean =>
  action !== 'none' &&
  action !== 'restore' &&
  (endedAt === null || (until !== null && until <= endedAt)) &&
  now.getTime() - madeAt.getTime() < APPEAL_DAYS * DAY_MS;

/** Whether another member of the staff than the one who decided may answer an appeal. Decisions of the command line have no `madeBy`. */
export const isAnsweredByOther = (
  decision: About & { madeBy: string | null },
  staff: readonly ActingStaff[],
): boolean =>
  decision.madeBy !== null && staff.some((other) => other.id !== decision.madeBy && canDecideAbout(other, decision));

/** Somebody other than the person who decided, if anybody else of the staff may. */
export const canAnswer = (moderator: Moderator, decision: DecisionRow, staff: readonly ActingStaff[]): boolean =>
  canDecideAbout(moderator, decision) && (decision.madeBy !== moderator?.id || !isAnsweredByOther(decision, staff));

export const isReversible = ({ action, endedAt }: Pick<DecisionRow, 'action' | 'endedAt'>): boolean =>
  endedAt === null && isLasting(action);
