type Requirements = { minimumAge: number | null; skills: readonly string[] };
type Confirmations = { confirmsAge: boolean; confirmsSkills: boolean };

/** Field errors for missing confirmations; used by the form and the server. */
export const missingConfirmations = (
  { minimumAge, skills }: Requirements,
  { confirmsAge, confirmsSkills }: Confirmations,
): Record<string, string> => ({
  ...(minimumAge !== null && !confirmsAge && { confirmsAge: 'Please confirm that you are old enough.' }),
  ...(skills.length > 0 && !confirmsSkills && { confirmsSkills: 'Please confirm that you have these skills.' }),
});

type Party = { spots?: number | undefined; companions?: readonly string[] | undefined };

/** Field errors for signing up more people than the role allows, or naming more than come; used by the form and the server. */
export function partyErrors(
  { spotsPerSignUp }: { spotsPerSignUp: number },
  { spots = 1, companions = [] }: Party,
): Record<string, string> {
  if (spots > spotsPerSignUp)
    return {
      spots: spotsPerSignUp === 1 ? 'Sign up one person at a time.' : `Sign up at most ${spotsPerSignUp} people.`,
    };
  if (companions.length < spots) return {};
  const others = spots - 1;
  return { companions: others === 1 ? 'Enter at most one name.' : `Enter at most ${others} names.` };
}
