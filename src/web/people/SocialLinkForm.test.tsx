import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_SOCIAL_LINKS } from '#contracts/people/social-services.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SocialLinkForm } from './SocialLinkForm.tsx';

const path = 'PUT /api/users/social-links';
const github = { service: 'github', handle: '@ada', url: 'https://github.com/ada' } as const;
const discord = { service: 'discord', handle: 'ada.l', url: null } as const;
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

const show = async (links: Parameters<typeof SocialLinkForm>[0]['links']) => {
  screen = await showScreen(<SocialLinkForm links={links} />);
};
const address = (place: number) => screen.control(`Username or URL of link ${place}`);
const sent = () => network.sentTo(path).map(({ body }) => body);

beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => screen.close());

it('sends the links in order without empty ones, and then shows them as saved', async () => {
  await show([github]);
  await screen.press('Add a link');
  await screen.press('Add a link');
  await screen.type('Username or URL of link 2', 'ada.example');
  await screen.press('Move link 2 up');
  network.respond(path, {
    body: { links: [{ service: 'website', handle: 'ada.example', url: 'https://ada.example/' }, github] },
  });
  await screen.submit('Save');
  expect(sent()).toEqual([
    {
      links: [
        { service: 'website', address: 'ada.example' },
        { service: 'github', address: '@ada' },
      ],
      basedOn: [{ service: 'github', handle: '@ada' }],
    },
  ]);
  expect([address(1).value, address(2).value]).toEqual(['ada.example', '@ada']);
  expect(screen.text()).toContain('Links saved.');
  await screen.submit('Save');
  expect(sent()[1]).toMatchObject({ basedOn: [{ handle: 'ada.example' }, { handle: '@ada' }] });
});

it('shows client-side errors at their fields until they are changed', async () => {
  await show([github, github]);
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['You have already added this link.']);
  expect(document.activeElement).toBe(address(2));
  await screen.type('Username or URL of link 2', '-');
  expect(screen.alerts()).toEqual([]);
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['Enter a valid GitHub name.']);
  expect(network.sent).toHaveLength(0);
});

it('keeps the input when the server rejects it, with errors at fields or for the form', async () => {
  await show([discord]);
  await screen.press('Add a link');
  await screen.type('Username or URL of link 2', 'ada.example');
  network.respond(path, problem(400, 'Some fields are not right.', { fields: { 'links.1.address': 'Not there' } }));
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['Not there']);
  network.respond(path, problem(503, 'The site is very busy.'));
  await screen.submit('Save');
  expect(screen.alerts()).toContain('The site is very busy.');
  expect([address(1).value, address(2).value]).toEqual(['ada.l', 'ada.example']);
});

it('offers Save only once there is a link to save', async () => {
  await show([]);
  expect(() => screen.button('Save')).toThrow('There is no button');
  await screen.press('Add a link');
  expect(screen.button('Save')).toBeDefined();
});

it('offers Save while removed links are to be saved', async () => {
  await show([github]);
  await screen.press('Remove link 1');
  network.respond(path, { body: { links: [] } });
  await screen.submit('Save');
  expect(sent()).toMatchObject([{ links: [] }]);
});

it('accepts ten links', async () => {
  await show([]);
  for (let place = 1; place <= MAX_SOCIAL_LINKS; place++) await screen.press('Add a link');
  expect(screen.button('Add a link').disabled).toBe(true);
  await screen.press('Remove link 1');
  expect(screen.button('Add a link').disabled).toBe(false);
});

it('moves a link one step, and not beyond the ends', async () => {
  await show([github, discord]);
  await screen.press('Move link 1 down');
  expect([address(1).value, address(2).value]).toEqual(['ada.l', '@ada']);
  expect(screen.button('Move link 2 down').getAttribute('aria-disabled')).toBe('true');
  expect(screen.button('Move link 1 up').getAttribute('aria-disabled')).toBe('true');
});
