import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lateModules } from './src/web/shell/late-modules.ts';

const isProduction = process.env.NODE_ENV === 'production';
/** A pattern for modules of src/web, by paths below it without their ending. */
const web = (...paths: string[]) =>
  new RegExp(`src[\\\\/]web[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})\\.`);

/*
 * What pages share, in one file per set of pages: left to itself the bundler makes thirty files of 200 to 800 bytes each, and every file
 * is compressed alone. A module belongs here if all pages that load the file need it (docs/adr/0076-javascript-before-a-press.md). What a module
 * imports comes with it, unless an earlier group has it: so what public pages load stands first.
 */
const SHARED = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'cards',
    test: web(
      'platform/(after|page/PageHead)',
      'parts/categories/[^.]*',
      'parts/event-card/(EventGrid|CoverPicture|event-state)',
      'parts/(repeat/rule-label|ShowMore|ViewerTime|paged-list|zoned-time|calendar/SubscribeLink)',
      'ui/display/(Alert|Card|CardDate|Chip|count|distance|Face|Facts|format-instant|local-time)',
      'ui/drawing/(Drawing|drawing-image|GroupIcon|Icon)',
      'ui/layout/(PageHeading|Tabs)',
      'ui/overlay/(lazy|on-demand)-component',
      'volunteering/lazy-needs',
      'rsvps/ratings/MeanRating',
    ),
  },
  { name: 'event-cards', test: web('parts/event-card/EventCard') },
  {
    name: 'filters',
    test: web(
      'ui/form/FilterMenu',
      'parts/search/(lazy-location-note|SearchBar|SearchLayout|SearchMenus|active-filters|when-and-where|use-viewer-search|viewer-position|search-viewer)',
      'ui/calendar/calendar-days',
      'search/(search-request|active-filters|lazy-filter-panel|saved-searches/saving-search)',
      'search/hosts/(search-kinds|SearchKinds)',
      'pages/search/lazy-host-search',
    ),
  },
  {
    name: 'event-and-host',
    test: web(
      'parts/(plain-excerpt|share/ShareButton)',
      'payments/contributions/ContributionLink',
      'ui/display/PeopleGrid',
    ),
  },
  {
    name: 'opening',
    test: web('parts/(still-open|use-clock)', 'platform/(http/elapsed-timeout|page/hash-dialog)'),
  },
  {
    name: 'event',
    test: web(
      'events/page/EventArticle',
      'comments/CommentThread',
      'rsvps/(answering|use-answering|ClosedNote|ratings/lazy-rating|RsvpBox[.]module)',
      'series/Series',
    ),
  },
  {
    name: 'host',
    test: web(
      'parts/host/Host(Page|Head|People|Picture|Cover|Feeds|Tools)',
      'events/lists/HostEventList',
      'groups/lazy-tabs',
      'parts/places[.]api',
    ),
  },
  { name: 'page-needs', test: web('volunteering/page-needs', 'conversations/contact-loading') },
  // Not with the pages of people who are logged in: the dialog to log in has a form.
  { name: 'limits', test: web('platform/http/call-limits') },
  { name: 'needs', test: web('volunteering/(ShiftLine|TakeShift|ShiftRequirements|Need|shift-text)') },
  // The list of shows has one in its search.
  { name: 'text-field', test: web('ui/form/TextField') },
  // What the dialog to log in shares with pages of signed-in people.
  {
    name: 'logging-in',
    test: web(
      'accounts/other-logins/leave-other-session',
      'platform/session/begin-session',
      'ui/(drawing/AccountIcon|form/IconButton)',
    ),
  },
  { name: 'dialog', test: web('ui/form/PasswordField', 'ui/overlay/(Dialog|not-loaded)') },
  { name: 'submitting', test: web('platform/form/use-form') },
  {
    name: 'signed-in',
    test: web(
      'accounts/header/AccountMenu',
      'notifications/LiveBell',
      'platform/http/PersonQueries',
      'shell/(live-navigation|session-keeper/SessionKeeper)',
    ),
  },
  {
    name: 'forms',
    test: web(
      'parts/(LoadFailed|proof-of-work/proved-calls)',
      'ui/form/(Checkbox|Choice|OptionList|Select|Switch|TextArea)',
      'ui/overlay/(ConfirmDialog|FormDialog)',
    ),
  },
  { name: 'person-pages', test: web('platform/page/PageTitle', 'shell/(PersonLayout|person-routes)') },
  { name: 'ticket', test: web('parts/rsvps/CheckInCode', 'rsvps/(TicketDialog|rsvps[.]api)') },
  { name: 'event-rules', test: /src[\\/]contracts[\\/](?:events[\\/]event-limits|series[\\/]recurrence-rules)[.]/ },
  { name: 'answers', test: web('parts/fields/(AnswerFields|answer-values|own-name)') },
  {
    name: 'attending',
    test: web('comments/OwnComments', 'parts/(BlockDialog|ItemTools)', 'parts/rsvps/RsvpFields', 'rsvps/OwnRsvp'),
  },
  { name: 'own-shifts', test: web('volunteering/(own-shift-state|own-shifts[.]api|use-shift-clock)') },
  {
    name: 'taking-shifts',
    test: web('volunteering/(OwnShift|WithdrawDialog)', 'parts/shifts/(PartyFields|SignUpFields)'),
  },
  { name: 'autocomplete', test: web('ui/form/Autocomplete') },
  { name: 'pictures', test: web('parts/fields/(PictureField|crop-export)') },
  {
    name: 'editing',
    test: web(
      'parts/fields/(InterestField|MarkdownField|PlaceField|QuestionFields|TagField)',
      'ui/form/(AutocompleteField|FormLayout|FormPart)',
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** The patterns without alternatives that a pattern stands for. */
const alternatives = (source: string): string[] => {
  const innermost = /\((?:\?:)?([^()]*)\)/.exec(source);
  if (!innermost) return [source];
  return innermost[1]!.split('|').flatMap((each) => alternatives(source.replace(innermost[0], () => each)));
};

/** They wrap components whose scripts load later. */
const WRAPPERS = web('ui/overlay/(lazy|on-demand|unhydrated)-component');

/** A module that was renamed would silently move to another file, or lose the styles of what it wraps. */
const checkShared = (): Plugin => ({
  name: 'check-shared',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const modules = [...this.getModuleIds()];
    const patterns = [WRAPPERS, ...SHARED.flatMap(({ test }) => test ?? [])];
    const named = new Set(patterns.flatMap(({ source }) => alternatives(source)));
    const unknown = [...named].filter((source) => !modules.some((id) => new RegExp(source).test(id)));
    if (unknown.length > 0) this.error(`vite.config.ts names modules that no page imports: ${unknown.join(' ')}`);
  },
});

const sourceOf = (id: string) => relative(import.meta.dirname, id).replaceAll('\\', '/');

/** Lists the files of the modules that documents name although they load late: the manifest names files by their first module only. */
const listLateModules = (): Plugin => ({
  name: 'list-late-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const files = Object.values(lateModules)
      .flat()
      .map((module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => sourceOf(id) === module));
        if (!chunk) this.error(`${module} in src/web/shell/late-modules.ts is not part of the web app.`);
        return [module, chunk.fileName];
      });
    const source = JSON.stringify(Object.fromEntries(files));
    this.emitFile({ type: 'asset', fileName: '.vite/late-modules.json', source });
  },
});

/**
 * Lists the components that the server renders although their scripts load later, so that their styles, and not those of dialogs, come with
 * the page.
 */
const listServerRendered = (): Plugin => ({
  name: 'list-server-rendered',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const loaded = [...this.getModuleIds()].flatMap((id) => {
      const module = this.getModuleInfo(id);
      return module?.importedIds.some((imported) => WRAPPERS.test(imported)) ? module.dynamicallyImportedIds : [];
    });
    const source = JSON.stringify(loaded.map(sourceOf));
    this.emitFile({ type: 'asset', fileName: '.vite/server-rendered.json', source });
  },
});

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), checkShared(), listServerRendered(), listLateModules()],
  css: { modules: { generateScopedName: isProduction ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:3]' } },
  environments: {
    client: {
      build: {
        target: 'es2022',
        outDir: 'build/client',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // The document preloads a page's files itself.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // A call is a string: written where it is used, no page carries those of others.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: {
              groups: SHARED,
            },
          },
        },
      },
    },
    ssr: {
      // React and all that import it are bundled together: two copies of React break hooks.
      resolve: isProduction ? { noExternal: true } : {},
      // A built page is rendered by React's fast half, whatever NODE_ENV the server runs with.
      define: isProduction ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        target: 'node24',
        outDir: 'build/ssr',
        emptyOutDir: true,
        ssr: true,
        sourcemap: isProduction,
        rolldownOptions: {
          input: { 'entry-server': 'src/web/entry-server.tsx' },
          // V8 keeps the text of what it runs; names stay for stacks, whose positions the log maps to the sources.
          output: isProduction
            ? {
                minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
                sourcemapExcludeSources: true,
              }
            : {},
        },
      },
    },
  },
});
