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
