import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PayeeForm } from './PayeeForm.tsx';
import { PayeeSettings } from './PayeeSettings.tsx';
import type { Payee } from './payees.api.ts';

const ID = '5b8c3f0e-6c0f-4a53-9a53-1f2d3c4b5a69';
const payee = {
  kind: 'person',
  id: ID,
  name: 'Ada',
  revision: 3,
  accountHolder: 'Ada',
  iban: 'DE89370400440532013000',
  bank: '',
  legalName: '',
  address: '',
  taxName: '',
  taxNumber: '',
} as unknown as Payee;

/** Loads the payee again, as the bell does while the form is open. */
function Reloading() {
  const [revision, setRevision] = useState(3);
  return (
    <>
      <button type="button" onClick={() => setRevision(4)}>
        Reload
      </button>
      <PayeeForm payee={{ ...payee, revision }} online="off" confirmed={(call) => call()} />
    </>
  );
}

test('payment details reloaded behind an open form are saved with the revision that the form started from', async () => {
  const network = fakeNetwork();
  const call = `PUT /api/payees/person/${ID}`;
  network.respond(call, problem(409, 'Someone else changed this in the meantime.'));
  const screen = await showScreen(<Reloading />);
  await screen.press('Reload');
  await screen.submit('Save');
  expect(network.sentTo(call).map(({ body }) => body)).toMatchObject([{ revision: 3 }]);
  screen.close();
});

test('choosing who is paid asks first while the payment details have something unsaved', async () => {
  const group = {
    ...payee,
    kind: 'group',
    id: '0b8c3f0e-6c0f-4a53-9a53-1f2d3c4b5a69',
    name: 'Chess club',
    bank: 'Rook',
  };
  fakeNetwork().respond('GET /api/payees', { body: { online: 'off', payees: [payee, group] } });
  const screen = await showScreen(<PayeeSettings confirmed={(call) => call()} />);
  await expect.poll(() => screen.text()).toContain('Who is paid');
  await screen.select('Who is paid', 'Chess club');
  expect(screen.control('Bank (optional)').value).toBe('Rook');
  await screen.type('Bank (optional)', 'Bishop');
  await screen.select('Who is paid', 'Ada');
  expect(screen.text()).toContain('What you entered for Chess club will be lost.');
  await screen.press('Keep editing');
  expect(screen.control('Who is paid').value).toBe(group.id);
  expect(screen.control('Bank (optional)').value).toBe('Bishop');
  await screen.select('Who is paid', 'Ada');
  await screen.press('Switch');
  expect(screen.control('Who is paid').value).toBe(ID);
  expect(screen.control('Bank (optional)').value).toBe('');
  screen.close();
});
