import type { FastifyInstance } from 'fastify';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import {
  disputeHours,
  exportMyHours,
  getCertificate,
  getMyHours,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listShiftsOf } from './own-shifts.queries.ts';
import { certify, disputeHoursOf, showMyHours } from './volunteer-hours.actions.ts';
import { listHoursOf } from './volunteer-hours.queries.ts';
import { writeOwnHours } from './volunteering-csv.ts';

const PAGE = 20;
const exportLimit = byViewer('hours-export', 30, 300);

/** A person's own shifts, and the record of the time they gave. */
export function ownHoursRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, clock } = deps;
  serve(app, listMyShifts, async ({ query: { state, cursor }, viewer }) => {
    const page = { state, now: clock.now(), after: readCursor(cursor, ['at', 'id']), limit: PAGE };
    const { shifts, last } = await listShiftsOf(db, viewer.id, page);
    return { shifts, nextCursor: last && writeCursor(last) };
  });

  serve(app, getMyHours, async ({ query, viewer }) => showMyHours(deps, viewer.id, query));

  serve(
    app,
    exportMyHours,
    async ({ query, viewer }) => new PreparedText(writeOwnHours(await listHoursOf(db, viewer.id, query)), CSV_TYPE),
    { limits: [exportLimit] },
  );

  serve(app, getCertificate, async ({ params: { hostKind, hostId }, query, viewer }) =>
    certify(deps, viewer.id, { kind: hostKind, id: hostId, ...query }),
  );

  serve(app, disputeHours, async ({ params, body, viewer }) =>
    disputeHoursOf(deps, { ...params, ...body, personId: viewer.id }),
  );
}
