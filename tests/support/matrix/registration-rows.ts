import { everybody, type Row, staffOnly } from './authorization-rows.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';

/** The site of the matrix is open: nobody asks for an account. */
export const registrationRows: Record<string, Row> = {
  getRegistration: everybody(200),
  requestSignUp: { ...everybody(403), input: () => ({ body: { email: 'new@example.org', words: 'Please.' } }) },
  createProofChallenge: { ...everybody(201), input: () => ({ body: { purpose: 'post' } }) },
  listSignUpRequests: staffOnly(200),
  decideSignUpRequest: {
    ...staffOnly(404),
    input: () => ({ params: { requestId: ABSENT }, body: { decision: 'refused' } }),
  },
  listSiteInvitations: staffOnly(200),
  createSiteInvitation: { ...staffOnly(201), input: () => ({ body: { uses: 1, days: 7 } }) },
  deleteSiteInvitation: { ...staffOnly(204), input: () => ({ params: { invitationId: ABSENT } }) },
};
