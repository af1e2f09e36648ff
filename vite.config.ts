import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const isProduction = process.env.NODE_ENV === 'production';
const FRAMEWORK =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|@reduxjs|redux|immer|reselect|react-redux|redux-thunk|use-sync-external-store|cookie|set-cookie-parser)[\\/]/;

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  css: { modules: { generateScopedName: isProduction ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:3]' } },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
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
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 10 },
                // What every page starts with, as one file: two dozen small ones compress worse and queue up.
                { name: 'start', tags: ['$initial'], priority: 5 },
              ],
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
        minify: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
});
