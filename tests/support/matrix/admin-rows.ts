import { issueSiteClaim } from '#server/admin/site-claims.actions.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { administratorsOnly, type Row, signedIn } from './authorization-rows.ts';

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
