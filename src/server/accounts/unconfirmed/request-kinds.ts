import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { UnconfirmedRequestRow } from './unconfirmed-requests.queries.ts';

export type KindDeps = Pick<AppDeps, 'clock'>;

/** What a feature does with the requests of its kind. Accounts cannot import higher features, so these are registered in `src/server/request-kinds.ts`. */
export type RequestKind = {
  /** Gives the person what was asked for, and deletes what was held for them. Throws the reason if it is refused. */
  confirm(tx: Db, deps: KindDeps, request: UnconfirmedRequestRow, personId: string): Promise<void>;
  /** Until when something is held for the request. */
  heldUntil?(tx: Db, request: UnconfirmedRequestRow): Promise<Date | null>;
  /** Frees what is held for the request, which ends. */
  release?(tx: Db, deps: KindDeps, request: UnconfirmedRequestRow): Promise<void>;
};

export type RequestKinds = Readonly<Partial<Record<UnconfirmedRequestRow['kind'], RequestKind>>>;
