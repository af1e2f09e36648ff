import type { ReactNode } from 'react';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useFormTraces } from '#web/parts/form-traces.tsx';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import {
  type FormFields,
  initialValues,
  type LabelledForm,
  labelForm,
  type ValuesOf,
} from '#web/platform/form/form-fields.ts';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormActions, FormLayout } from '#web/ui/form/FormLayout.tsx';
import { HostPictureFields, type PictureUse } from './HostPictureFields.tsx';
import type { hostFormFields } from './host-form-fields.ts';
import { useHostPictures } from './use-host-pictures.ts';

type NewHost = { slug: string; isHeld?: boolean | undefined };
type HostFormProps<Fields extends FormFields, Body> = {
  /** Null for a new one. */
  host: { slug: string; logo: { large: string } | null; cover: { small: string } | null } | null;
  label: string;
  submitLabel: string;
  fields: Fields;
  /** The values of `host`. */
  values: ValuesOf<NoInfer<Fields>> | null;
  schema: BodySchema<Body>;
  toBody: (values: ValuesOf<NoInfer<Fields>>) => unknown;
  nameOf: (path: string, values: ValuesOf<NoInfer<Fields>>) => string;
  calls: {
    create: (body: Body & { form: FormTraces }) => Promise<NewHost>;
    update: (slug: string, body: Body) => Promise<NewHost>;
    putPicture: (slug: string, use: PictureUse, picture: string) => Promise<unknown>;
    deletePicture: (slug: string, use: PictureUse) => Promise<unknown>;
  };
  /** Marks lists that may show the host as stale. */
  invalidate: () => Promise<unknown>;
  onDone: (host: NewHost) => void;
  children: (form: LabelledForm<Fields>) => ReactNode;
};

/** Creates or edits a group or an organization, with its pictures at the side. */
export function HostForm<Fields extends typeof hostFormFields & FormFields, Body>(props: HostFormProps<Fields, Body>) {
  const { host, fields, calls } = props;
  const pictures = useHostPictures(
    host?.slug ?? null,
    { logo: host?.logo?.large ?? null, cover: host?.cover?.small ?? null },
    { put: calls.putPicture, remove: calls.deletePicture },
  );
  const ownName = useOwnName();
  const traces = useFormTraces();
  const form = useForm({
    initial: props.values ?? initialValues(fields),
    schema: props.schema,
    toBody: props.toBody,
    nameOf: props.nameOf,
    submit: async (body) => {
      await ownName.save();
      const saved = host ? await calls.update(host.slug, body) : await calls.create({ ...body, form: traces.read() });
      if (!host) await pictures.sendWaiting(saved.slug);
      await props.invalidate();
      return saved;
    },
    onSuccess: (saved) => props.onDone(saved),
  });
  return (
    <FormLayout
      aria-label={props.label}
      sideLabel="Pictures and saving"
      onSubmit={form.handleSubmit}
      side={
        <>
          <HostPictureFields
            name={form.values.name}
            pictures={pictures.pictures}
            onUpload={pictures.upload}
            onRemove={pictures.remove}
          />
          <FormActions
            buttons={
              <Button type="submit" variant="loud" busy={form.isSubmitting}>
                {props.submitLabel}
              </Button>
            }
          >
            {ownName.field}
            {traces.field}
            <LeavingGuard form={{ ...form, isChanged: form.isChanged || pictures.isChanged }} />
            {form.formError && <Alert kind="error">{form.formError}</Alert>}
          </FormActions>
        </>
      }
    >
      {props.children(labelForm(fields, form))}
    </FormLayout>
  );
}
