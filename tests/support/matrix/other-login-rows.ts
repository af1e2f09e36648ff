import { requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { insertIdentity } from '#server/accounts/identities/identities.queries.ts';
import { provedLogin } from '#server/accounts/identities/proved-identities.ts';
import { makeStep } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

let made = 0;

async function requestLink({ app, person }: World): Promise<void> {
  await app.call(requestLoginLink, { body: { email: person.email } });
  await runJobs(app);
}

/** The code of the newest mail. */
async function codeMailedTo({ app, person }: World): Promise<string> {
  const { text } = (await mailsTo(app, person.email)).at(-1)!;
  return /there: ([\d ]{7})/.exec(text)![1]!;
}

const newIdentity = () => ({
  providerKey: 'elsewhere',
  issuer: 'https://elsewhere.example',
  subject: `subject ${++made}`,
  email: null,
  isVerifiedThere: false,
});

/** A login at another site that the person began in their settings, without cookies. */
const linkingStep = ({ app, person }: World): Promise<string> =>
  makeStep(app.db, app.deps, provedLogin, {
    accountId: person.user.id,
    payload: newIdentity(),
    origin: { browserHash: null, network: '127.0.0.1' },
  });

async function identityOf({ app, person }: World): Promise<string> {
  const { id } = (await insertIdentity(app.db, {
    ...newIdentity(),
    accountId: person.user.id,
    now: app.clock.now(),
  }))!;
  return id;
}

export const otherLoginRows: Record<string, Row> = {
  requestLoginLink: { ...everybody(204), input: ({ person: { email } }) => ({ body: { email } }) },
  logInWithLink: {
    ...everybody(200),
    input: async (world) => {
      await requestLink(world);
      return { body: { token: await tokenMailedTo(world.app, world.person.email) } };
    },
  },
  logInWithCode: {
    ...everybody(200),
    input: async (world) => {
      await requestLink(world);
      return { body: { email: world.person.email, code: await codeMailedTo(world) } };
    },
  },
  startExternalLogin: { ...everybody(303), input: () => ({ params: { key: 'elsewhere' } }) },
  finishExternalLogin: { ...everybody(303), input: () => ({ params: { key: 'elsewhere' } }) },
  logInWithIdentity: { ...everybody(400), input: () => ({ body: { step: 'of nobody' } }) },
  listIdentities: signedIn(200),
  startLinking: { ...signedIn(404), input: () => ({ body: { key: 'elsewhere' } }) },
  linkIdentity: {
    ...signedIn(200),
    otherPerson: 400,
    input: async (world) => ({ body: { step: await linkingStep(world) } }),
  },
  unlinkIdentity: {
    ...signedIn(204),
    otherPerson: 404,
    input: async (world) => ({ params: { identityId: await identityOf(world) } }),
  },
};
