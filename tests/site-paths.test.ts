import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaPicturePath, pinPicturePath, tilePath } from '#contracts/map-paths.ts';
import { appIconPath, faviconPath, iconPath, manifestPath, touchIconPath } from '#contracts/site-icon-paths.ts';
import { arrivalPaths, filePaths, paths } from '#contracts/site-paths.ts';
import { staffFilePaths, staffPaths } from '#contracts/staff-paths.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { matchedRoute, routeTree } from '#tests/support/route-tree.ts';
import { filesIn, read } from '#tests/support/source-files.ts';
import { handlersBySegment } from '#web/shell/routes-by-segment.ts';

const pages = {
  home: paths.home(),
  search: paths.search({ kind: 'groups' }),
  newEvent: paths.newEvent({ host: 'group:chess' }),
  event: paths.event('e1'),
  editEvent: paths.editEvent('e1'),
  manageEvent: paths.manageEvent('e1'),
  eventTickets: paths.eventTickets('e1'),
  eventMoney: paths.eventMoney('e1'),
  eventOrder: paths.eventOrder('e1', 'o1'),
  manageEventVolunteers: paths.manageEventVolunteers('e1'),
  checkInShift: paths.checkInShift('s1'),
  importEvents: paths.importEvents(),
  series: paths.series('s1'),
  newGroup: paths.newGroup(),
  group: paths.group('chess', { invitation: 't' }),
  editGroup: paths.editGroup('chess'),
  manageGroup: paths.manageGroup('chess'),
  groupHours: paths.groupHours('chess'),
  newOrganization: paths.newOrganization(),
  organization: paths.organization('food'),
  editOrganization: paths.editOrganization('food'),
  manageOrganization: paths.manageOrganization('food'),
  manageOrganizationVolunteers: paths.manageOrganizationVolunteers('food'),
  organizationHours: paths.organizationHours('food'),
  contributions: paths.contributions('group', 'chess'),
  manageContributions: paths.manageContributions('group', 'chess'),
  contributionOrder: paths.contributionOrder('group', 'chess', 'o1'),
  show: paths.show('s1'),
  editShow: paths.editShow('s1'),
  imprint: paths.imprint(),
  game: arrivalPaths.game('g1'),
  board: paths.board('s1'),
  playShow: paths.playShow('s1'),
  printShow: paths.printShow('s1', { sheet: 'answers' }),
  join: paths.join('ABC234', { team: 't1', key: 'ABCD' }),
  shows: paths.shows(),
  newShow: paths.newShow(),
  results: paths.results('s1'),
  seasons: paths.seasons({ host: 'p1' }),
  newSeason: paths.newSeason(),
  season: paths.season('s1'),
  editSeason: paths.editSeason('s1'),
  rounds: paths.rounds(),
  round: paths.round('r1'),
  printRound: paths.printRound('r1', { sheet: 'answers' }),
  teams: paths.teams({ join: 'code' }),
  team: paths.team('t1'),
  volunteer: paths.volunteer(),
  dashboard: paths.dashboard(),
  dashboardEvents: paths.dashboardEvents({ show: 'past' }),
  dashboardGroups: paths.dashboardGroups(),
  dashboardVolunteering: paths.dashboardVolunteering(),
  hoursRecord: paths.hoursRecord(),
  certificate: paths.certificate({ host: 'organization:o1' }),
  profile: paths.profile(),
  conversations: paths.conversations(),
  newConversation: paths.newConversation({ group: 'chess' }),
  conversation: paths.conversation('c1'),
  notificationSettings: paths.notificationSettings(),
  emailSettings: paths.emailSettings(),
  notifications: paths.notifications(),
  editProfile: paths.editProfile(),
  interests: paths.interests(),
  privacySettings: paths.privacySettings(),
  person: paths.person('p1'),
  ownDecisions: paths.ownDecisions(),
  accountManagement: paths.accountManagement(),
  socialSettings: paths.socialSettings(),
  subscription: paths.subscription(),
  paymentMethods: paths.paymentMethods(),
  paymentsMade: paths.paymentsMade(),
  paymentsReceived: paths.paymentsReceived(),
  order: paths.order('o1'),
  receipt: paths.receipt('r1'),
  paymentsOfYear: paths.paymentsOfYear(2026),
  resetPassword: paths.resetPassword({ token: 't' }),
  verifyEmail: arrivalPaths.verifyEmail(),
  logIn: arrivalPaths.logIn(),
  confirm: arrivalPaths.confirm({ token: 't' }),
  externalLogin: arrivalPaths.externalLogin(),
  secureAccount: arrivalPaths.secureAccount({ token: 't' }),
  takeShift: arrivalPaths.takeShift('s1', null),
  report: paths.report({ of: 'event:e1' }),
  admin: staffPaths.admin(),
  adminStaff: staffPaths.adminStaff(),
  adminPeople: staffPaths.adminPeople(),
  adminPerson: staffPaths.adminPerson('p1'),
  adminAudit: staffPaths.adminAudit(),
  adminBackups: staffPaths.adminBackups(),
  adminBooks: staffPaths.adminBooks(),
  adminJobs: staffPaths.adminJobs(),
  adminMail: staffPaths.adminMail(),
  adminSettings: staffPaths.adminSettings(),
  adminLegal: staffPaths.adminLegal(),
  adminAnnouncements: staffPaths.adminAnnouncements(),
  adminSetup: staffPaths.adminSetup(),
  adminReports: staffPaths.adminReports(),
  adminSignUps: staffPaths.adminSignUps(),
  adminCase: staffPaths.adminCase('c1'),
  adminContent: staffPaths.adminContent(),
  adminAppeals: staffPaths.adminAppeals(),
  decision: staffPaths.decision('d1'),
  claimSite: staffPaths.claimSite({ token: 't' }),
  help: paths.help(),
  about: paths.about(),
  privacy: paths.privacy(),
  terms: paths.terms(),
} satisfies Record<keyof typeof paths | keyof typeof arrivalPaths | keyof typeof staffPaths, string>;

/** Where one builder leads to two routes, the other one. */
const twins = {
  takeShift: arrivalPaths.takeShift('s1', 'e1'),
  contributions: paths.contributions('organization', 'food'),
  manageContributions: paths.manageContributions('organization', 'food'),
  contributionOrder: paths.contributionOrder('organization', 'food', 'o1'),
};

/** As in the server's router, with parameters in place of names. */
const files = {
  eventCalendar: filePaths.eventCalendar(':id'),
  shiftCalendar: filePaths.shiftCalendar(':id'),
  backup: staffFilePaths.backup(':token'),
  personalCalendar: filePaths.personalCalendar(':token'),
  searchFeed: filePaths.searchFeed('rss'),
  hostFeed: filePaths.hostFeed('groups', ':slug', ':kind(ics|rss|json)'),
  embeddedEvent: filePaths.embeddedEvent(':eventId'),
  checkCertificate: filePaths.checkCertificate(':number'),
  embeddedSearch: filePaths.embeddedSearch(),
  embeddedHost: filePaths.embeddedHost('groups', ':slug'),
  sharePicture: filePaths.sharePicture('events', ':id', ':hash'),
  embeddedSeries: filePaths.embeddedSeries(':seriesId'),
  oembed: filePaths.oembed(),
  unsubscribe: filePaths.unsubscribe(':token'),
  spot: filePaths.spot(':token'),
  signUp: filePaths.signUp(':token'),
  serviceWorker: filePaths.serviceWorker(),
  discord: filePaths.discord(),
} satisfies Record<keyof typeof filePaths | keyof typeof staffFilePaths, string>;
const icons = {
  icon: iconPath,
  favicon: faviconPath,
  touchIcon: touchIconPath,
  appIcon: appIconPath(192),
  manifest: manifestPath,
};
const maps = {
  tile: tilePath(':zoom', ':column', ':row'),
  pinPicture: pinPicturePath(':position'),
  areaPicture: areaPicturePath(':position'),
};

const leaves = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...leaves(children ?? [])]);

let app: Awaited<ReturnType<typeof buildApp>>;
const db = openDatabase({});
beforeAll(async () => {
  const web = async () => ({ isChanging: false, render: () => Promise.reject(new Error('no page is rendered here')) });
  app = await buildApp({ config: readConfig({}), db, sessionSecret: 'no-request-is-made-0123456789abcdef', web });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

test.each([...Object.entries(pages), ...Object.entries(twins)])(
  'the path of the page "%s" matches a route of the web',
  (_name, path) => {
    expect(matchedRoute(path)).not.toBe('*');
    expect(matchedRoute(path)).toBeDefined();
  },
);

test('every route of the web has a path builder', () => {
  const built = new Set([...Object.values(pages), ...Object.values(twins)].map(matchedRoute));
  expect(leaves(routeTree).filter((path) => !built.has(path))).toEqual([]);
});

test.each(Object.entries({ ...files, ...icons, ...maps }))(
  'the path of the file "%s" matches a route of the server',
  (_name, url) => {
    expect(app.hasRoute({ method: 'GET', url })).toBe(true);
  },
);

test('no other file contains a literal site path', () => {
  const segments = new Set(
    [pages, files, icons, maps]
      .flatMap((built) => Object.values(built))
      .map((path) => path.split(/[/?.:]/)[1])
      .filter(Boolean),
  );
  const written = new RegExp(`['"\`}]/(${[...segments].join('|')})(?![\\w-])`);
  const isRouteTable = (file: string) => /shell\/((person|admin)-)?routes\.tsx$/.test(file);
  const offenders = ['src/server', 'src/web']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !isRouteTable(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => !/^\s*(\*|\/\/|\/\*\*|import|\} from)|from '/.test(line) && written.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(offenders).toEqual([]);
});

const handlerAt = handlersBySegment(routeTree);
const wholeTree = createStaticHandler(routeTree).dataRoutes;
const oddPaths = [
  '//',
  '//help',
  '/Help',
  '/%68elp',
  '/events%2Fe1',
  '/%',
  '/:eventId',
  '/*',
  '/help/more',
  '/EVENTS/e1/',
  '/nowhere',
];
test.each([...Object.values({ ...pages, ...twins }), ...oddPaths])(
  '%s leads to the same route among those of its first segment',
  (path) => {
    const { pathname } = new URL(`http://site.example${path}`);
    const idsOf = (tree: RouteObject[]) => matchRoutes(tree, pathname)?.map(({ route }) => route.id);
    expect(idsOf(handlerAt(pathname).dataRoutes)).toEqual(idsOf(wholeTree));
  },
);
