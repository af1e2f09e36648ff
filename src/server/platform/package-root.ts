import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json, for sources as well as for their build in build/server. */
export const packageRoot: string = dirname(findPackageJSON(import.meta.url)!);
