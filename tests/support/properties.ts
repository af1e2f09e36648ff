import fc from 'fast-check';

const FIXED_SEED = 20_261_122;
const requestedSeed = process.env.PROPERTY_SEED;

// A fixed seed keeps the tests deterministic; `PROPERTY_SEED=random` tries new cases, and a number repeats those of a failure.
if (requestedSeed !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: requestedSeed ? Number(requestedSeed) : FIXED_SEED });

export { fc };
