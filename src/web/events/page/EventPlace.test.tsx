import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { everyEventDetail } from '#tests/support/every-event-field.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { EventPlace } from './EventPlace.tsx';
import type { WholeEvent } from './events.api.ts';

const site = { tileUrl: '', tileAttribution: '', tileMaxZoom: 12 } as Site;
const event = everyEventDetail('2027-03-12') as WholeEvent;
const berlin = { ...event.place!, name: 'Berlin', latitude: 52.52437, longitude: 13.41053 };
const base = { ...event, attendance: 'in-person' as const, place: berlin };

let screen: Screen;
beforeEach(() => fakeNetwork());
afterEach(() => screen.close());

async function picture(fields: Partial<WholeEvent>) {
  screen = await showScreen(
    <SiteContext value={site}>
      <EventPlace event={{ ...base, ...fields }} />
    </SiteContext>,
  );
  const image = document.querySelector('img');
  return image && [image.getAttribute('src'), image.alt, image.width, image.height, image.getAttribute('loading')];
}

test('shows a picture with a pin, whose size is known before it loads', async () => {
  expect(await picture({ venue: 'Boathouse', latitude: 52.5, longitude: 13.4 })).toEqual([
    '/maps/52.5000,13.4000.svg',
    'Map of Boathouse',
    480,
    240,
    'lazy',
  ]);
});

test('shows the area of the town without a pin', async () => {
  const town = { latitude: berlin.latitude, longitude: berlin.longitude };
  expect(await picture({ ...town, venue: 'Boathouse' })).toContain('/maps/area/52.5244,13.4105.svg');
});

// The API gives the town's position, an empty venue and an empty address to people who may not see them.
test('shows the area of the town for a hidden address', async () => {
  const hidden = {
    isAddressHidden: true,
    venue: '',
    address: '',
    latitude: berlin.latitude,
    longitude: berlin.longitude,
  };
  const abilities = { ...event.abilities, seeAddress: false };
  expect(await picture({ ...hidden, abilities })).toEqual([
    '/maps/area/52.5244,13.4105.svg',
    'Map of Berlin',
    480,
    240,
    'lazy',
  ]);
  expect(document.body.textContent).toContain('The exact address is shown to people who are going.');
});

test('shows no picture of an online event', async () => {
  expect(await picture({ attendance: 'online' })).toBeNull();
});
