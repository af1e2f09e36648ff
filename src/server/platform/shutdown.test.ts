import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './package-root.ts';
import { isRunByNpm } from './shutdown.ts';

const ownPackage = join(packageRoot, 'package.json');

test.for([
  ['`npm start`', { npm_lifecycle_event: 'start', npm_package_json: ownPackage }, true],
  ['`npm run demo`', { npm_lifecycle_event: 'demo', npm_package_json: ownPackage }, true],
  ['no npm', {}, false],
  [
    'another script that starts it in the background',
    { npm_lifecycle_event: 'test', npm_package_json: ownPackage },
    false,
  ],
  [
    'the start script of another package',
    { npm_lifecycle_event: 'start', npm_package_json: join(packageRoot, 'node_modules/zod/package.json') },
    false,
  ],
  ['a package that is gone', { npm_lifecycle_event: 'start', npm_package_json: '/no/such/package.json' }, false],
] as const)('the site stops with its parent process only where npm runs it: %s', ([, env, stops]) => {
  expect(isRunByNpm(env)).toBe(stops);
});
