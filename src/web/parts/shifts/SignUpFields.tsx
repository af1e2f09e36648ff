import type { Question } from '#contracts/questions.ts';
import { answerErrors } from '#contracts/questions.ts';
import { missingConfirmations } from '#contracts/volunteering/sign-up-confirmations.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { type AnswerValues, toAnswers } from '#web/parts/fields/answer-values.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { PartyFields, type PartyValues, partyFieldErrors, toParty } from './PartyFields.tsx';
import styles from './SignUpFields.module.css';

export type SignUpValues = { confirmsAge: boolean; confirmsSkills: boolean } & PartyValues & AnswerValues;
export const initialSignUp: SignUpValues = { confirmsAge: false, confirmsSkills: false, spots: '1', companions: '' };

type Asking = {
  skills: readonly string[];
  minimumAge: number | null;
  questions: readonly Question[];
  spotsPerSignUp: number;
};

/** What is missing, by the path of the field. */
export const signUpErrors = (asking: Asking, values: SignUpValues): Record<string, string> => ({
  ...partyFieldErrors(asking, values),
  ...missingConfirmations(asking, values),
  ...answerErrors(asking.questions, toAnswers(asking.questions, values)),
});

export const toSignUp = ({ questions }: Pick<Asking, 'questions'>, values: SignUpValues) => ({
  ...toParty(values),
  confirmsAge: values.confirmsAge,
  confirmsSkills: values.confirmsSkills,
  answers: toAnswers(questions, values),
});

type SignUpFieldsProps = { asking: Asking; form: Form<SignUpValues> };

/** The host's questions. Volunteers confirm age and skills themselves; we neither ask for a birthday nor verify anything. */
export function SignUpFields({ asking: { skills, minimumAge, questions, spotsPerSignUp }, form }: SignUpFieldsProps) {
  const isGroup = form.values.spots !== '1';
  return (
    <>
      <PartyFields spotsPerSignUp={spotsPerSignUp} form={form} />
      <AnswerFields questions={questions} form={form} />
      {(skills.length > 0 || minimumAge !== null) && (
        <div className={styles.confirmations}>
          {minimumAge !== null && (
            <Checkbox
              label={`${isGroup ? 'All of us will' : 'I’ll'} be at least ${minimumAge} years old on that day`}
              {...form.checkbox('confirmsAge')}
            />
          )}
          {skills.length > 0 && (
            <Checkbox
              label={`${isGroup ? 'All of us can' : 'I can'} do this: ${skills.join(', ')}`}
              {...form.checkbox('confirmsSkills')}
            />
          )}
        </div>
      )}
    </>
  );
}
