import { signUp } from '#tests/support/factories.ts';
import { type Row, signedIn, type World } from './authorization-rows.ts';

const somebodyElse = async ({ app }: World) => ({ params: { personId: (await signUp(app.deps)).user.id } });

/** Visibility, blocks, follows and social links; see authorization-matrix.ts. */
export const privacyRows: Record<string, Row> = {
  getPrivacy: signedIn(200),
  updatePrivacy: { ...signedIn(200), input: () => ({ body: { attendance: 'shared-groups' } }) },
  listBlocks: signedIn(200),
  blockPerson: { ...signedIn(204), input: somebodyElse },
  unblockPerson: { ...signedIn(204), input: somebodyElse },
  followPerson: { ...signedIn(204), input: somebodyElse },
  listFollowedPeople: signedIn(200),
  unfollowPerson: { ...signedIn(204), input: somebodyElse },
  getSocialLinks: signedIn(200),
  putSocialLinks: {
    ...signedIn(200),
    input: () => ({ body: { links: [{ service: 'mastodon', address: '@ada@example.social' }] } }),
  },
};
