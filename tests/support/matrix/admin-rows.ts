import { issueSiteClaim } from '#server/admin/site-claims.actions.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { administratorsOnly, everybody, type Row, signedIn, staffOnly, type World } from './authorization-rows.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const NO_BACKUP = 'manual-2026-01-01-000000.tar.gz';
const ofPerson = ({ person }: World) => ({ params: { personId: person.user.id } });
const PROVIDER = {
  preset: 'keycloak',
  label: '',
  issuer: 'http://127.0.0.1:9/',
  tenant: '',
  clientId: 'dig',
  scopes: '',
  trustsEmail: false,
  createsAccounts: true,
  allowedDomains: [],
  requiredClaims: {},
};
const announcement = { text: 'Hello', tone: 'info', audience: 'staff', startsAt: null, endsAt: null };

export const adminRows: Record<string, Row> = {
  // The scene has an administrator, so the site cannot be claimed again.
  claimSite: {
    ...signedIn(400),
    input: async ({ app: { deps } }) => ({ body: { token: (await issueSiteClaim(deps)) ?? 'none' } }),
  },
  getOverview: staffOnly(200),
  exportStatistics: administratorsOnly(200),
  exportModerationYears: administratorsOnly(200),
  listAccounts: staffOnly(200),
  getAccount: { ...staffOnly(200), input: ofPerson },
  revealEmail: { ...staffOnly(200), input: ofPerson },
  endAccountSession: {
    ...staffOnly(404),
    input: ({ person }) => ({ params: { personId: person.user.id, sessionId: ABSENT } }),
  },
  endAccountSessions: { ...staffOnly(204), input: ofPerson },
  decideAccounts: {
    ...staffOnly(404),
    input: () => ({ body: { personIds: [ABSENT], action: 'warn', rule: 'spam', explanation: 'It is spam.' } }),
  },
  restoreAccounts: {
    ...staffOnly(404),
    input: () => ({ body: { personIds: [ABSENT], explanation: 'A mistake.' } }),
  },
  listAuditEntries: administratorsOnly(200),
  exportAuditEntries: administratorsOnly(200),
  getAuditFilters: administratorsOnly(200),
  listJobs: administratorsOnly(200),
  getJobSummary: administratorsOnly(200),
  changeJobs: { ...administratorsOnly(409), input: () => ({ body: { ids: ['999999999'], change: 'retry' } }) },
  listLedgerEntries: administratorsOnly(200),
  getLedgerSums: administratorsOnly(200),
  exportBooks: administratorsOnly(200),
  getBookComparison: administratorsOnly(200),
  settleBookDifference: {
    ...administratorsOnly(404),
    input: () => ({ params: { differenceId: ABSENT }, body: { note: 'A test' } }),
  },
  listMails: administratorsOnly(200),
  listBackups: administratorsOnly(200),
  requestBackup: administratorsOnly(204),
  linkBackup: { ...administratorsOnly(404), input: () => ({ params: { name: NO_BACKUP } }) },
  deleteBackup: { ...administratorsOnly(404), input: () => ({ params: { name: NO_BACKUP } }) },
  previewMail: { ...administratorsOnly(404), input: () => ({ params: { mailId: '999999999' } }) },
  retryMail: { ...administratorsOnly(404), input: () => ({ params: { mailId: '999999999' } }) },
  getOwnRole: signedIn(200),
  listSiteSettings: administratorsOnly(200),
  changeSiteSetting: {
    ...administratorsOnly(200),
    input: () => ({ params: { key: 'banner' }, body: { value: 'Under construction' } }),
  },
  listAnnouncements: staffOnly(200),
  listCurrentAnnouncements: signedIn(200),
  addAnnouncement: { ...administratorsOnly(201), input: () => ({ body: announcement }) },
  changeAnnouncement: {
    ...administratorsOnly(404),
    input: () => ({ params: { announcementId: ABSENT }, body: announcement }),
  },
  deleteAnnouncement: { ...administratorsOnly(404), input: () => ({ params: { announcementId: ABSENT } }) },
  getLegalText: { ...everybody(200), input: () => ({ params: { page: 'terms' } }) },
  getEditedLegalText: { ...administratorsOnly(200), input: () => ({ params: { page: 'terms' } }) },
  publishLegalText: {
    ...administratorsOnly(200),
    input: () => ({ params: { page: 'imprint' }, body: { text: 'Main Street 1' } }),
  },
  listSignInProviders: administratorsOnly(200),
  // Nothing answers there.
  addSignInProvider: {
    ...administratorsOnly(400),
    input: () => ({ body: { ...PROVIDER, key: 'club', clientSecret: 'secret' } }),
  },
  changeSignInProvider: {
    ...administratorsOnly(404),
    input: () => ({ params: { key: 'absent' }, body: PROVIDER }),
  },
  deleteSignInProvider: { ...administratorsOnly(404), input: () => ({ params: { key: 'absent' } }) },
  testMail: administratorsOnly(200),
  putSiteLogo: {
    ...administratorsOnly(200),
    input: async () => ({ body: { picture: dataUrl(await png()) } }),
  },
  deleteSiteLogo: administratorsOnly(204),
  listSiteStaff: administratorsOnly(200),
  addSiteStaff: {
    ...administratorsOnly(200),
    input: ({ person }) => ({ body: { email: person.email, role: 'moderator' } }),
  },
  changeSiteStaff: {
    ...administratorsOnly(404),
    input: ({ person }) => ({ params: { personId: person.user.id }, body: { role: 'moderator' } }),
  },
  removeSiteStaff: {
    ...administratorsOnly(404),
    input: ({ person }) => ({ params: { personId: person.user.id } }),
  },
};
