// The dependency rules of ARCHITECTURE.md. Type imports count.
const featureOrder = ['people', 'accounts', 'places', 'maps', 'pictures', 'organizations', 'groups', 'events', 'series', 'rsvps', 'payments', 'volunteering', 'teams', 'shows', 'comments', 'conversations', 'moderation', 'notifications', 'search', 'admin'];
const features = featureOrder.join('|');
const noUpwardImports = featureOrder.slice(0, -1).map((feature, index) => ({
  name: `no-upward-imports-${feature}`,
  severity: 'error',
  from: { path: `^src/server/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^src/server/(${featureOrder.slice(index + 1).join('|')})/` },
}));
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'contracts-are-a-leaf', severity: 'error', from: { path: '^src/contracts', pathNot: '\\.test\\.ts$' }, to: { pathNot: ['^src/contracts', 'node_modules/zod'] } },
    { name: 'web-never-imports-server', severity: 'error', from: { path: '^src/web', pathNot: '\\.test\\.tsx?$' }, to: { path: ['^src/server', '^(node:)?(fs|path|crypto|http|net|pg|child_process)$'] } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: '^src/server' }, to: { path: '^src/web' } },
    { name: 'platform-knows-no-feature', severity: 'error', from: { path: '^src/server/(platform|ssr)/', pathNot: '\\.test\\.ts$' }, to: { path: `^src/server/(${features})/` } },
    { name: 'nothing-imports-app-or-main', severity: 'error', from: { path: '^src/server', pathNot: ['^src/server/(main|start)\\.ts$', '\\.test\\.ts$'] }, to: { path: '^src/server/(app|main)\\.ts$' } },
    { name: 'features-meet-through-queries-policy-actions-events', severity: 'error',
      from: { path: `^src/server/(${features})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^src/server/(${features})/`, pathNot: ['^src/server/$1/', '\\.(queries|policy|actions|domain-events)\\.ts$'] } },
    { name: 'domain-events-are-a-leaf-of-their-feature', severity: 'error', from: { path: '\\.domain-events\\.ts$' }, to: { path: `^src/server/(${features})/` } },
    ...noUpwardImports,
    { name: 'ui-knows-only-ui', severity: 'error', from: { path: '^src/web/ui' }, to: { path: ['^src/(contracts/(?!art/|date-style\\.ts)|server)', '^src/web/(?!ui/|assets/)'] } },
    { name: 'web-platform-knows-no-feature', severity: 'error', from: { path: '^src/web/platform' }, to: { path: '^src/web/(?!platform/|assets/)' } },
    { name: 'web-features-meet-through-api', severity: 'error',
      from: { path: '^src/web/(?!ui|platform|pages|shell|assets|parts)([a-z-]+)/' },
      to: { path: '^src/web/(?!ui|platform|pages|shell|assets|parts)([a-z-]+)/', pathNot: ['^src/web/$1/', '\\.api\\.tsx?$'] } },
    { name: 'web-parts-know-no-feature', severity: 'error', from: { path: '^src/web/parts/' }, to: { path: '^src/web/(?!parts/|ui/|platform/|assets/)' } },
    { name: 'web-features-below-pages', severity: 'error', from: { path: '^src/web/(?!shell|pages|entry)' }, to: { path: '^src/web/(shell|pages)/' } },
    { name: 'pages-do-not-know-each-other', severity: 'error', from: { path: '^src/web/pages/', pathNot: '\\.test\\.tsx?$' }, to: { path: ['^src/web/shell/', '^src/web/pages/.*Page\\.tsx$'] } },
    { name: 'sources-do-not-know-tests', severity: 'error', from: { path: '^src', pathNot: '\\.test\\.tsx?$' }, to: { path: ['^tests', '\\.test\\.tsx?$'] } },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^src/.*/index\\.tsx?$' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'], extensions: ['.ts', '.tsx', '.css'] },
  },
};
