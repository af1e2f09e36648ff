import { FormFold } from '#web/ui/form/FormPart.tsx';
import { CohostEditor, type CohostEditorProps } from './CohostEditor.tsx';
import { useCohosts } from './cohosts.api.ts';

/** The co-hosts of an event in its form: saved at once, apart from the other fields. */
export function CohostFields(props: CohostEditorProps) {
  const { data } = useCohosts(props.event?.id ?? null);
  return (
    <FormFold
      title="Co-hosts"
      lead="People, groups and organizations hosting this with you"
      isUrgent={Boolean(data && data.coHosts.length > 0)}
    >
      <CohostEditor {...props} />
    </FormFold>
  );
}
