import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { QuestionPicture as Picture } from '#contracts/shows/rounds.contract.ts';
import { PictureInput } from '#web/parts/fields/PictureInput.tsx';
import { readPicture } from '#web/parts/fields/read-picture.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { QuestionPicture } from '#web/shows/QuestionPicture.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

type QuestionPictureFieldProps = {
  /** The number of the question, for screen readers. */
  number: number;
  value: Picture | null;
  error: string | undefined;
  onChange: (picture: Picture | null) => void;
};

/** A picture that is shown with the question, whole. */
export function QuestionPictureField({ number, value, error, onChange }: QuestionPictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const picture = await readPicture(file);
      return callApi(calls.uploadQuestionPicture, { body: { picture } });
    },
    onSuccess: ({ id }) => onChange({ alt: '', credit: '', ...value, id }),
  });
  const problem = upload.error ? problemText(upload.error) : error;
  return (
    <Stack gap="tight" role="group" aria-label={`Picture of question ${number}`}>
      {value && <QuestionPicture picture={{ ...value, credit: '' }} size="preview" />}
      <PictureInput
        ref={picker}
        label={`Picture file of question ${number}`}
        onChoose={(file) => upload.mutate(file)}
      />
      {value && (
        <>
          <TextField
            label="What the picture shows"
            hint="Read to people who can’t see it, so don’t name the answer."
            maxLength={300}
            autoComplete="off"
            value={value.alt}
            onChange={({ target }) => onChange({ ...value, alt: target.value })}
          />
          <TextField
            label="Credit"
            optional
            hint="Who made the picture, and its license."
            maxLength={200}
            autoComplete="off"
            value={value.credit}
            onChange={({ target }) => onChange({ ...value, credit: target.value })}
          />
        </>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <Row gap="tight">
        <Button
          variant="quiet"
          size="small"
          busy={upload.isPending}
          hiddenLabel={`for question ${number}`}
          onClick={() => picker.current?.click()}
        >
          {value ? 'Change picture' : 'Add a picture'}
        </Button>
        {value && (
          <Button variant="bare" size="small" hiddenLabel={`of question ${number}`} onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </Row>
    </Stack>
  );
}
