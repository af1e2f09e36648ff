import * as z from 'zod/mini';

/** Pages that the law wants, or that say what holds here. Each has a built-in text until administrators publish their own. */
export const legalPages = ['imprint', 'terms', 'privacy'] as const;
export const LegalPage = z.enum(legalPages);
export type LegalPage = z.infer<typeof LegalPage>;

export const legalPageNames: Record<LegalPage, string> = { imprint: 'Imprint', terms: 'Terms', privacy: 'Privacy' };

const MAX_LENGTH = 50_000;
export const LegalTextBody = z.object({
  /** Markdown; empty for the built-in text. */
  text: z.string().check(z.trim(), z.maxLength(MAX_LENGTH, `Use up to ${MAX_LENGTH.toLocaleString('en')} characters.`)),
});
