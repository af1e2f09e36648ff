import type { FastifyInstance } from 'fastify';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import {
  claimHours,
  disputeHours,
  exportMyHours,
  getCertificate,
  getMyHours,
  listMyHours,
  withdrawHoursClaim,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listOwnShifts } from '#server/volunteering/sign-ups/own-shifts.queries.ts';
import { writeOwnHours } from '#server/volunteering/sign-ups/volunteering-csv.ts';
import {
  claimOwnHours,
  disputeOwnHours,
  showCertificate,
  showMyHours,
  withdrawClaim,
} from './volunteer-hours.actions.ts';
import { listHoursOfPerson, listOwnHours } from './volunteer-hours.queries.ts';

const PAGE_SIZE = 20;
const exportLimit = byViewer('hours-export', 30, 300);
/** A claim notifies the hosts. */
const claimLimit = byViewer('hours-claim', 60, 600);

/** The viewer's own shifts and hours. */
export function ownHoursRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, clock } = deps;
  serve(app, listMyShifts, async ({ query: { state, cursor }, viewer }) => {
    const page = { state, now: clock.now(), after: readCursor(cursor, ['at', 'id']), limit: PAGE_SIZE };
    const { shifts, last } = await listOwnShifts(db, viewer.id, page);
    return { shifts, nextCursor: last && writeCursor(last) };
  });

  serve(app, getMyHours, async ({ query, viewer }) => showMyHours(deps, viewer.id, query));

  serve(
    app,
    listMyHours,
    async ({ query, viewer }) => ({ shifts: await listOwnHours(db, viewer.id, { ...query, now: clock.now() }) }),
    {
      limits: [exportLimit],
    },
  );

  serve(
    app,
    exportMyHours,
    async ({ query, viewer }) =>
      new PreparedText(writeOwnHours(await listHoursOfPerson(db, viewer.id, { ...query, now: clock.now() })), CSV_TYPE),
    { limits: [exportLimit] },
  );

  serve(app, getCertificate, async ({ params: { hostKind, hostId }, query, viewer }) =>
    showCertificate(deps, viewer.id, { kind: hostKind, id: hostId, ...query }),
  );

  serve(app, disputeHours, async ({ params, body, viewer }) =>
    disputeOwnHours(deps, { ...params, ...body, personId: viewer.id }),
  );

  serve(
    app,
    claimHours,
    async ({ params, body, viewer }) => claimOwnHours(deps, { ...params, ...body, personId: viewer.id }),
    { limits: [claimLimit] },
  );

  serve(app, withdrawHoursClaim, async ({ params, viewer }) => withdrawClaim(deps, { ...params, personId: viewer.id }));
}
