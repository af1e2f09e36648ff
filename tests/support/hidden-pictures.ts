import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { putGroupPicture } from '#contracts/groups/groups.contract.ts';
import { putOrganizationCover, putOrganizationLogo } from '#contracts/organizations/organizations.contract.ts';
import { joinEvent, published } from './events.ts';
import { signUpPeople } from './factories.ts';
import { setUpGroup } from './group-scenes.ts';
import { answering, type HidingScene, nameOf, newWord, searchedWord, surfaces } from './hidden-surfaces.ts';
import { organization } from './organizations.ts';
import { dataUrl, png } from './pictures.ts';
import type { TestApp } from './test-app.ts';

type HostPicture = 'logo' | 'cover';
type Urls = { small: string; large: string; jpeg?: string };

const upload = async (use: HostPicture) => dataUrl(use === 'logo' ? await png(600, 600) : await png(1300, 700));
const idIn = ({ small }: Urls) => small.split('/')[3]!;
const files = (urls: Urls) => answering(Object.fromEntries(Object.values(urls).map((url) => [url, url])));

export async function coverScene(app: TestApp): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { title: nameOf(newWord()) });
  const { id } = event;
  const { id: neighbour } = await published(app, ada);
  const body = { picture: await upload('cover') };
  const { cover, sharePicture } = (await app.call(putEventCover, { params: { eventId: id }, body }, ada)).body;
  await joinEvent(app, id, ben);
  const pictureId = idIn(cover!);
  return {
    target: { kind: 'picture', targetId: pictureId },
    marks: [pictureId],
    surfaces: [
      ...surfaces({
        page: `/api/events/${id}`,
        search: `/api/events?q=${event.title.split(' ')[1]}`,
        embed: `/embed/events/${id}`,
        'embedded search': `/embed/events?q=${event.title.split(' ')[1]}`,
        'events of the host': `/api/people/${ada.user.id}/events`,
        'related events': `/api/events/${neighbour}/related-events`,
      }),
      { name: 'upcoming events of a guest', url: '/api/upcoming-events', as: ben },
      ...files({ small: cover!.small, large: cover!.large, jpeg: cover!.jpeg }),
      ...answering({ 'picture for link previews': sharePicture! }),
    ],
  };
}

export async function groupPictureScene(app: TestApp, use: HostPicture): Promise<HidingScene> {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const word = newWord();
  const { id, slug } = await setUpGroup(app, ada, { name: nameOf(word), members: [ben] });
  const body = { picture: await upload(use) };
  const group = (await app.call(putGroupPicture, { params: { slug, use }, body }, ada)).body;
  const { id: eventId } = await published(app, ada, { host: { kind: 'group', id } });
  const urls: Urls = group[use]!;
  return {
    target: { kind: 'picture', targetId: idIn(urls) },
    marks: [idIn(urls)],
    surfaces: [
      ...surfaces({
        page: `/api/groups/${slug}`,
        search: `/api/groups?q=${searchedWord(word)}`,
        'suggested words': `/api/suggestions?q=${searchedWord(word)}`,
        'groups of a profile': `/api/people/${ben.user.id}/groups`,
        ...(use === 'logo' && { 'host of an event': `/api/events/${eventId}` }),
      }),
      { name: 'groups of a member', url: '/api/my-groups', as: ben },
      ...files(urls),
      ...answering(use === 'cover' ? { 'picture for link previews': group.sharePicture! } : {}),
    ],
  };
}

export async function organizationPictureScene(app: TestApp, use: HostPicture): Promise<HidingScene> {
  const [ada] = await signUpPeople(app.deps, 1);
  const word = newWord();
  const { id, slug } = await organization(app, ada, { name: nameOf(word) });
  const body = { picture: await upload(use) };
  const set = use === 'logo' ? putOrganizationLogo : putOrganizationCover;
  const changed = (await app.call(set, { params: { slug }, body }, ada)).body;
  const { id: eventId } = await published(app, ada, { host: { kind: 'organization', id } });
  const urls: Urls = changed[use]!;
  return {
    target: { kind: 'picture', targetId: idIn(urls) },
    marks: [idIn(urls)],
    surfaces: [
      ...surfaces({
        page: `/api/organizations/${slug}`,
        ...(use === 'logo' && {
          search: `/api/organizations?q=${searchedWord(word)}`,
          'suggested words': `/api/suggestions?q=${searchedWord(word)}`,
          'host of an event': `/api/events/${eventId}`,
        }),
      }),
      ...(use === 'logo' ? [{ name: 'organizations of the staff', url: '/api/my-organizations', as: ada }] : []),
      ...files(urls),
      ...answering(use === 'cover' ? { 'picture for link previews': changed.sharePicture } : {}),
    ],
  };
}
