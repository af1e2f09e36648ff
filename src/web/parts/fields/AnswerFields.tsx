import type { Form } from '#web/platform/form/form-binding.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { AnswerValues } from './answer-values.ts';

type Question = { id: string; text: string; isRequired: boolean };
type AnswerFieldsProps = { questions: readonly Question[]; form: Form<AnswerValues> };

/** One field for each of a host's questions. */
export const AnswerFields = ({ questions, form }: AnswerFieldsProps) =>
  questions.map(({ id, text, isRequired }) => (
    <TextArea
      key={id}
      label={text}
      optional={!isRequired}
      minRows={1}
      maxRows={6}
      maxLength={1000}
      {...form.field(`answers.${id}`)}
    />
  ));
