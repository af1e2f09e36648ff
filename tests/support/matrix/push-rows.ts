import { addPushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { newBrowser } from '#tests/support/push-browser.ts';
import { type Row, signedIn, type World } from './authorization-rows.ts';

const newSubscription = () => ({ body: newBrowser('https://fcm.googleapis.com').subscription });

async function deviceOf({ app, person }: World) {
  const answer = await app.call(addPushDevice, newSubscription(), person);
  // A person whose session has ended cannot add any.
  const deviceId = answer.status === 201 ? answer.body.id : '00000000-0000-4000-8000-000000000000';
  return { params: { deviceId } };
}

/** Devices that notifications are pushed to; see authorization-matrix.ts. */
export const pushRows: Record<string, Row> = {
  listPushDevices: signedIn(200),
  addPushDevice: { ...signedIn(201), input: newSubscription },
  removePushDevice: { ...signedIn(204), otherPerson: 404, input: deviceOf },
  testPushDevice: { ...signedIn(204), otherPerson: 404, input: deviceOf },
};
