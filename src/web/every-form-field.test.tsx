import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { GroupForm } from '#web/groups/GroupForm.tsx';
import { groupFormFields, toGroupBody } from '#web/groups/group-form-fields.ts';
import { OrganizationForm } from '#web/organizations/OrganizationForm.tsx';
import { organizationFormFields, toOrganizationBody } from '#web/organizations/organization-form-fields.ts';
import { type FormFields, initialValues, readValues } from '#web/platform/form/form-fields.ts';
import { ShowForm } from '#web/shows/ShowForm.tsx';
import { showFormFields, toShowBody } from '#web/shows/show-form-fields.ts';
import { RoleForm } from '#web/volunteering/host/needs/RoleForm.tsx';
import { roleFormFields, toRoleChanges } from '#web/volunteering/host/needs/role-form-fields.ts';
import { emptyRole, type RoleContext } from '#web/volunteering/host/needs/role-values.ts';

let screen: Screen | undefined;
beforeEach(() => fakeNetwork());
afterEach(() => screen?.close());

const ignore = () => {};
const save = () => Promise.resolve();
const context: RoleContext = {
  owner: { kind: 'organization', slug: 'bank' },
  eventSpan: null,
  timeZone: 'Europe/Berlin',
  ruleText: null,
};
const roleForm = (
  <RoleForm
    title="New role"
    submitLabel="Add"
    context={context}
    initial={emptyRole(context)}
    isNew={false}
    isScoped={false}
    save={save}
    onClose={ignore}
  />
);
const forms: [string, FormFields, React.ReactNode][] = [
  ['group', groupFormFields, <GroupForm key="group" group={null} onDone={ignore} />],
  ['organization', organizationFormFields, <OrganizationForm key="organization" organization={null} onDone={ignore} />],
  ['show', showFormFields, <ShowForm key="show" show={null} submitLabel="Plan" save={save} />],
  ['volunteer role', roleFormFields, roleForm],
];
/** Shared fields bring their own labels. */
const ownLabels: Record<string, string> = {
  place: 'City or town',
  interests: 'Interests',
  links: 'Links',
  roundIds: 'Rounds',
};

test.for(forms)('every field of a %s has an input in its form', async ([, fields, form]) => {
  screen = await showScreen(form);
  for (const [name, { label = ownLabels[name] }] of Object.entries(fields)) {
    expect(label, name).toBeDefined();
    const hasInput = document.querySelector(`form [name="${name}"]`) !== null;
    expect([name, hasInput || screen.text().includes(label!)]).toEqual([name, true]);
  }
});

describe('every field of a form is read from the API and saved as it was', () => {
  const place = { id: 7, name: 'Zürich' } as never;
  const host = {
    name: 'Chess',
    description: 'We **play**.',
    interests: ['chess'],
    place,
    links: [{ label: 'Forum', url: 'https://forum.example/' }],
  };
  const { place: _place, ...plainHost } = host;
  const location = { attendance: 'in-person', venue: 'Back room', address: 'Station Road 1' } as const;

  test('of a group', () => {
    const questions = [{ id: 'q1', text: 'Since when?', isRequired: true }];
    const rules = { visibility: 'private', admission: 'invitation', questions } as const;
    const group = { ...host, ...rules, questions };
    const saved = toGroupBody(readValues(groupFormFields, group), true);
    expect(saved).toEqual({ ...plainHost, placeId: 7, ...rules });
  });

  test('of an organization', () => {
    const own = { kind: 'non-profit', address: 'Station Road 1', website: 'https://bakery.example/' } as const;
    const saved = toOrganizationBody(readValues(organizationFormFields, { ...host, ...own }));
    expect(saved).toEqual({ ...plainHost, placeId: 7, ...own });
  });

  test('of a volunteer role', () => {
    const questions = [{ id: 'q1', text: 'Since when?', isRequired: true }];
    const closing = { spotsPerSignUp: 4, signUpClosesHours: 24, withdrawClosesHours: 48 };
    const content = {
      title: 'Sorters',
      description: 'Sort.',
      skills: ['lifting'],
      minimumAge: 16,
      questions,
      ...closing,
    };
    const saved = toRoleChanges(readValues(roleFormFields, { ...content, ...location, place }), 'organization');
    expect(saved).toEqual({ ...content, ...location, placeId: 7 });
  });

  test('of a show', () => {
    const visibility = 'private' as const;
    const settings = { takesAnswers: true, showsQuestions: true, keepsQuestionsOpen: true, holdsStandings: true };
    const plain = { title: 'Quiz', visibility, ...settings, questionSeconds: 45, presenterNotes: 'Slow.' };
    const season = { id: 'n', name: 'Spring' };
    const show = { ...plain, startsAt: '2031-11-21T18:00:00.000Z', season, questionCount: 17, rounds: [] };
    const saved = toShowBody(readValues(showFormFields, show), null);
    expect(saved).toEqual({ ...plain, startsAt: show.startsAt, seasonId: 'n', questionCount: 17, roundIds: [] });
    expect(Object.keys(initialValues(showFormFields)).toSorted()).toEqual(Object.keys(saved).toSorted());
  });
});
