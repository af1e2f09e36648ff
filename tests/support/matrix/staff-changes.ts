import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createSiteInvitation } from '#contracts/accounts/registration.contract.ts';
import { listSessions } from '#contracts/accounts/sessions.contract.ts';
import { decideAccounts } from '#contracts/admin/admin-accounts.contract.ts';
import { addAnnouncement } from '#contracts/admin/announcements.contract.ts';
import type { ChangeProviderBody } from '#contracts/admin/sign-in-provider-fields.ts';
import { addSignInProvider } from '#contracts/admin/sign-in-providers.contract.ts';
import { addSiteStaff } from '#contracts/admin/site-staff.contract.ts';
import { listContent } from '#contracts/moderation/content.contract.ts';
import { appealDecision } from '#contracts/moderation/decisions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { caseOf, decideAbout, report } from '#tests/support/moderation.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { World } from './authorization-rows.ts';
import type { Input } from './matrix.ts';

type Scene = World & { administrator: SomeoneSignedIn };

const announcement = { text: 'Hello', tone: 'info', audience: 'staff', startsAt: null, endsAt: null } as const;
/** Its description is known, so nobody is asked for it. */
const login = {
  preset: 'github' as const,
  label: '',
  issuer: '',
  tenant: '',
  clientId: 'dig',
  clientSecret: 'secret',
  scopes: '',
  trustsEmail: false,
  createsAccounts: true,
  allowedDomains: [],
  requiredClaims: {},
} satisfies ChangeProviderBody;
const choice = { action: 'hide', rule: 'spam', explanation: 'It advertises pills.' };

async function reportedCase({ app, person, administrator }: Scene) {
  const target = { kind: 'event', targetId: (await published(app, person)).id } as const;
  await report(app, target);
  return caseOf(app, target, administrator);
}

async function madeDecision({ app, person }: Scene): Promise<string> {
  const target = { kind: 'event', targetId: (await published(app, person)).id } as const;
  return decideAbout(app, target, { moderator: await staffMember(app.deps, 'moderator'), action: 'hide' });
}

async function oneLogin({ app, administrator }: Scene, key: string): Promise<{ params: { key: string } }> {
  await app.call(addSignInProvider, { body: { ...login, key } }, administrator);
  return { params: { key } };
}

async function newModerator({ app, person, administrator }: Scene): Promise<Input> {
  await app.call(addSiteStaff, { body: { email: person.email, role: 'moderator' } }, administrator);
  return { params: { personId: person.user.id } };
}

async function oneBackup({ deps }: TestApp): Promise<Input> {
  const folder = join(deps.config.DATA_DIR, 'backups');
  await mkdir(folder, { recursive: true });
  const name = 'manual-2026-01-01-000000.tar.gz';
  await writeFile(join(folder, name), '');
  return { params: { name } };
}

async function oneAnnouncement({ app, administrator }: Scene): Promise<{ params: { announcementId: string } }> {
  const { id } = (await app.call(addAnnouncement, { body: announcement }, administrator)).body;
  return { params: { announcementId: id } };
}

/** Calls that change nothing: a moderator who looks at a case is only shown to the others. */
export const withoutChange = ['lookAtCase'];

/** Inputs with which an administrator succeeds, for changes whose row in the matrix does not, such as about something absent. */
export const staffChanges: Record<string, (scene: Scene) => Promise<Input>> = {
  decideContent: async ({ app, person, administrator }) => {
    const { id } = await published(app, person);
    const { content } = (await app.call(listContent, { query: { author: person.user.id } }, administrator)).body;
    const { kind, targetId, version } = content.find((card) => card.targetId === id)!;
    return { body: { ...choice, targets: [{ kind, targetId, version }] } };
  },
  decideAccounts: async ({ person }) => ({ body: { ...choice, action: 'suspend', personIds: [person.user.id] } }),
  restoreAccounts: async ({ app, person, administrator }) => {
    const personIds = [person.user.id];
    const body = { personIds, action: 'suspend', rule: 'spam', explanation: 'It advertises pills.' } as const;
    await app.call(decideAccounts, { body }, administrator);
    return { body: { personIds, explanation: 'A mistake.' } };
  },
  changeSiteStaff: async (scene) => ({ ...(await newModerator(scene)), body: { role: 'administrator' } }),
  removeSiteStaff: newModerator,
  changeAnnouncement: async (scene) => ({ ...(await oneAnnouncement(scene)), body: announcement }),
  deleteAnnouncement: oneAnnouncement,
  addSignInProvider: async () => ({ body: { ...login, key: 'added' } }),
  changeSignInProvider: async (scene) => ({ ...(await oneLogin(scene, 'changed')), body: login }),
  deleteSignInProvider: (scene) => oneLogin(scene, 'deleted'),
  publishLegalText: async ({ person }) => ({ params: { page: 'imprint' }, body: { text: person.user.id } }),
  suspendAuthor: async (scene) => {
    const { id, revision } = await reportedCase(scene);
    return { params: { caseId: id }, body: { revision, rule: 'spam', explanation: 'It advertises pills.' } };
  },
  decideSignUpRequest: async ({ app, person }) => {
    const statement = 'insert into sign_up_requests (email, requested_at) values ($1, now()) returning id';
    const { id } = await app.db.one(z.object({ id: z.string() }), statement, [person.email]);
    return { params: { requestId: id }, body: { decision: 'refused' } };
  },
  deleteSiteInvitation: async ({ app, administrator }) => {
    const { id } = (await app.call(createSiteInvitation, { body: { uses: 1, days: 7 } }, administrator)).body;
    return { params: { invitationId: id } };
  },
  decideCase: async (scene) => {
    const { id, revision } = await reportedCase(scene);
    return { params: { caseId: id }, body: { ...choice, revision } };
  },
  decideCases: async (scene) => {
    const { id, revision } = await reportedCase(scene);
    return { body: { ...choice, cases: [{ id, revision }] } };
  },
  answerAppeal: async (scene) => {
    const decisionId = await madeDecision(scene);
    await scene.app.call(appealDecision, { params: { decisionId }, body: { words: 'Please.' } }, scene.person);
    return { params: { decisionId }, body: { outcome: 'upheld', answer: 'No.' } };
  },
  restoreDecision: async (scene) => ({
    params: { decisionId: await madeDecision(scene) },
    body: { explanation: 'A mistake.' },
  }),
  changeJobs: async ({ app }) => {
    const statement = `select (graphile_worker.add_job('sweep-outbox', run_at := now() + interval '1 day')).id::text`;
    const { id } = await app.db.one(z.object({ id: z.string() }), statement);
    return { body: { ids: [id], change: 'delete' } };
  },
  settleBookDifference: async ({ app, person }) => {
    await insertPlaces(app);
    const { eventId, tiers } = await paidEvent(app, person);
    const placed = await order(app, await signUp(app.deps), {
      eventId,
      tierId: tiers[0]!,
      method: 'door',
      total: 1200,
    });
    const { id: orderId } = placed.body;
    await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, person);
    const statement = `insert into book_differences (payment_id, object, kind, currency, ours, found_at)
      select id, 'ch_' || id, 'payment', 'EUR', 1200, now() from payments where order_id = $1 returning id`;
    const { id } = await app.db.one(z.object({ id: z.string() }), statement, [orderId]);
    return { params: { differenceId: id }, body: { note: 'Explained' } };
  },
  retryMail: async ({ app, person }) => {
    await enqueueMail(app.db, { reason: 'staff-change', to: person.email, subject: 'Hi', text: 'Hi', html: 'Hi' });
    const { id } = await app.db.one(z.object({ id: z.string() }), 'select max(id)::text as id from outbox');
    return { params: { mailId: id } };
  },
  linkBackup: ({ app }) => oneBackup(app),
  deleteBackup: ({ app }) => oneBackup(app),
  endAccountSession: async ({ app, person }) => {
    const { sessions } = (await app.call(listSessions, {}, person)).body;
    return { params: { personId: person.user.id, sessionId: sessions[0]!.id } };
  },
};
