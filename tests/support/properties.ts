import fc from 'fast-check';

const FIXED_SEED = 20_261_122;
const requestedSeed = process.env.PROPERTY_SEED;

// A fixed seed keeps the tests deterministic; `PROPERTY_SEED=random` tries new cases, and a number repeats those of a failure.
if (requestedSeed !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: requestedSeed ? Number(requestedSeed) : FIXED_SEED });

export { fc };

/** How many cases a property test tries, if one case takes long; `PROPERTY_RUNS=20` tries twenty times as many. */
export const runs = (usual: number): number => usual * Number(process.env.PROPERTY_RUNS ?? 1);

/** In place of `fc.webUrl()`, which takes seconds to list all characters that a path may encode. */
export const webUrls = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.stringMatching(/^(\/([a-z0-9._~!$&'()*+,;=:@-]|%[0-9a-f]{2}){0,9}){0,4}$/),
  )
  .map(([scheme, domain, path]) => `${scheme}://${domain}${path}`);
