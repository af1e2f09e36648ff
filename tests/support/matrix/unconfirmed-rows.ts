import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { tokenMailedTo } from '#tests/support/mailbox.ts';
import { askForRsvp, codeMailedTo, newAddress } from '#tests/support/unconfirmed.ts';
import { everybody, type Row, type World } from './authorization-rows.ts';

/** An RSVP with a name and an address, which nobody has confirmed. */
async function askForSeat({ app }: World) {
  await insertPlaces(app);
  const { id } = await published(app, await signUp(app.deps));
  const email = newAddress();
  const { requestId } = (await askForRsvp(app, id, { email })).body;
  return { requestId, email };
}

async function withToken(world: World) {
  const { email } = await askForSeat(world);
  return { body: { token: await tokenMailedTo(world.app, email) } };
}

/** The person who has the mail, or the device where the request was made, is meant; it does not matter who is signed in. */
export const unconfirmedRows: Record<string, Row> = {
  correctRequestAddress: {
    ...everybody(204),
    input: async (world) => {
      const { requestId, email } = await askForSeat(world);
      return { params: { requestId }, body: { email } };
    },
  },
  confirmRequestWithCode: {
    ...everybody(200),
    input: async (world) => {
      const { requestId, email } = await askForSeat(world);
      return { params: { requestId }, body: { code: await codeMailedTo(world.app, email) } };
    },
  },
  confirmRequestWithLink: { ...everybody(200), input: withToken },
  getLinkedRequest: {
    ...everybody(200),
    input: async (world) => ({ params: { token: (await withToken(world)).body.token } }),
  },
  declineRequest: { ...everybody(204), input: withToken },
};
