import type { Plugin } from 'vite';

/** As these answer while nothing asks more of them; by the end of the file that imports them, and of what it names. */
const replacements = [
  {
    importer: 'router/router.js',
    source: '/instrumentation.js',
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;`,
  },
  ...['lib/dom/lib.js', 'lib/components.js'].map((importer) => ({
    importer,
    source: '/ssr/components.js',
    code: `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (own) => own;`,
  })),
];

const VIRTUAL = '\0lean:';

/**
 * Takes out what every page would load and no page uses: a helper that waits for a lazy chunk's style sheets, the router's
 * measuring hooks, and its framework mode, which we do not run in. A name that a new version of the router needs besides
 * these fails the build.
 */
export const leanFramework: Plugin = {
  name: 'lean-framework',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /instrumentation\.js$|ssr\/components\.js$/ },
    handler: (source, importer) => {
      const from = importer?.replaceAll('\\', '/');
      const found = replacements.find((each) => source.endsWith(each.source) && from?.endsWith(each.importer));
      return found && VIRTUAL + found.source;
    },
  },
  load: {
    filter: { id: /vite\/preload-helper|^\0lean:/ },
    handler: (id) =>
      id.startsWith(VIRTUAL)
        ? replacements.find(({ source }) => VIRTUAL + source === id)?.code
        : 'export const __vitePreload = (load) => load();',
  },
  // Its hints to whoever writes routes are for development; as sentences they weigh a kilobyte.
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/history\.js$/ },
    handler: (code) => code.replace('function warning(', '/* @__NO_SIDE_EFFECTS__ */ function warning('),
  },
};
