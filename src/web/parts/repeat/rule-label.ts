import { capital } from '#contracts/text.ts';
import { formatRuleText } from '#web/ui/display/local-time.ts';

/** The text of a recurrence rule in the style of the page, at the beginning of a sentence or alone. */
export const ruleLabel = (ruleText: string): string => capital(formatRuleText(ruleText));
