import { CHECKED, chosenOptions, joinOptions, MAX_ANSWER_LENGTH, type Question } from '#contracts/questions.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { OptionList } from '#web/ui/form/OptionList.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { AnswerValues } from './answer-values.ts';

type AnswerFieldsProps = { questions: readonly Question[]; form: Form<AnswerValues> };

/** One field for each of a host's questions. */
export const AnswerFields = ({ questions, form }: AnswerFieldsProps) =>
  questions.map((question) => <AnswerField key={question.id} question={question} form={form} />);

function AnswerField({ question, form }: { question: Question; form: Form<AnswerValues> }) {
  const { id, text, isRequired, kind = 'text', options = [] } = question;
  const { value, error, onChange } = form.control(`answers.${id}`);
  if (kind === 'text')
    return (
      <TextArea
        label={text}
        optional={!isRequired}
        minRows={1}
        maxRows={6}
        maxLength={MAX_ANSWER_LENGTH}
        {...form.field(`answers.${id}`)}
      />
    );
  if (kind === 'checkbox')
    return (
      <div>
        <Checkbox
          label={text}
          required={isRequired}
          error={error}
          checked={value === CHECKED}
          onChange={({ target }) => onChange(target.checked ? CHECKED : '')}
        />
      </div>
    );
  return (
    <OptionList
      label={text}
      isOptional={!isRequired}
      isSingle={kind === 'choice'}
      options={options}
      chosen={chosenOptions(value ?? '')}
      error={error}
      onChange={(chosen) => onChange(joinOptions(chosen))}
    />
  );
}
