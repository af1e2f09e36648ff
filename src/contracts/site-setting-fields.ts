import * as z from 'zod/mini';
import { accentContrast, type ColourMode, MIN_CONTRAST } from './art/contrast.ts';

// zod/mini, because the pages of the administration load it too.

/** Trimmed. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Use up to ${max} characters.`),
    z.refine((text: string) => !/[\r\n]/.test(text), 'Use a single line.'),
  );

export const lines = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use up to ${max.toLocaleString('en')} characters.`));

const DOMAIN = /^(?:\*\.|@)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u;

/** Domains of email addresses, separated by commas or white space. */
export const domainsIn = (list: string): string[] => list.split(/[\s,;]+/).filter((entry) => entry !== '');
/** The first entry of a list of domains that is not a domain, such as the address of a page. */
export const wrongDomainIn = (list: string): string | undefined => domainsIn(list).find((entry) => !DOMAIN.test(entry));

export const domainList = (max: number) =>
  lines(max).check((context) => {
    const wrong = wrongDomainIn(context.value);
    if (wrong === undefined) return;
    const message = `“${wrong.slice(0, 60)}” is not a domain. Write one such as example.org.`;
    context.issues.push({ code: 'custom', input: context.value, message });
  });

/** Empty for none. */
export const optionalEmail = z.union(
  [
    z.literal(''),
    z.pipe(
      z.string().check(z.trim(), z.maxLength(254, 'Enter a valid email address.')),
      z.email('Enter a valid email address.'),
    ),
  ],
  'Enter a valid email address.',
);

export const accentColour = (mode: ColourMode) =>
  z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #0b6e4f.')),
    z.string().check((context) => {
      const ratio = accentContrast(context.value, mode);
      if (ratio >= MIN_CONTRAST) return;
      // Rounded down: 4.49 is not 4.5.
      const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
      const advice = mode === 'light' ? 'Choose a darker color.' : 'Choose a lighter color.';
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `This has a contrast of ${shown}:1 with the background; text needs ${MIN_CONTRAST}:1. ${advice}`,
      });
    }),
  );
