import { issueSiteClaim } from '#server/admin/site-claims.actions.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { administratorsOnly, everybody, type Row, signedIn, staffOnly } from './authorization-rows.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const announcement = { text: 'Hello', tone: 'info', audience: 'staff', startsAt: null, endsAt: null };

export const adminRows: Record<string, Row> = {
  // The scene has an administrator, so the site cannot be claimed again.
  claimSite: {
    ...signedIn(400),
    input: async ({ app: { deps } }) => ({ body: { token: (await issueSiteClaim(deps)) ?? 'none' } }),
  },
  getOwnRole: signedIn(200),
  listSiteSettings: administratorsOnly(200),
  changeSiteSetting: {
    ...administratorsOnly(200),
    input: () => ({ params: { key: 'banner' }, body: { value: 'Under construction' } }),
  },
  listAnnouncements: staffOnly(200),
  addAnnouncement: { ...administratorsOnly(201), input: () => ({ body: announcement }) },
  changeAnnouncement: {
    ...administratorsOnly(404),
    input: () => ({ params: { announcementId: UNKNOWN }, body: announcement }),
  },
  deleteAnnouncement: { ...administratorsOnly(404), input: () => ({ params: { announcementId: UNKNOWN } }) },
  getLegalText: { ...everybody(200), input: () => ({ params: { page: 'terms' } }) },
  getEditedLegalText: { ...administratorsOnly(200), input: () => ({ params: { page: 'terms' } }) },
  publishLegalText: {
    ...administratorsOnly(200),
    input: () => ({ params: { page: 'imprint' }, body: { text: 'Main Street 1' } }),
  },
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
