import { type Hue, hues } from './hue.ts';
import { randomFrom } from './random.ts';

/** The hue of a host's generated art, derived from its name. */
export const hueOfName = (name: string): Hue => hues[Math.floor(randomFrom(name)() * hues.length)] ?? 'sky';
