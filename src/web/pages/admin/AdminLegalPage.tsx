import { legalPageNames, legalPages } from '#contracts/admin/legal-text-fields.ts';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { LegalTextForm } from '#web/admin/settings/LegalTextForm.tsx';
import { type LegalPage, useLegalText } from '#web/admin/settings/legal-texts.api.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { hasUnsaved, report } = useUnsavedForms();
  return (
    <AdminLayout title="Legal pages">
      <UnsavedForms value={report}>
        <LeavingGuard form={{ isChanged: hasUnsaved, isSubmitting: false }} />
        <Stack gap="loose">
          {legalPages.map((page) => (
            <FormPart key={page} title={legalPageNames[page]}>
              <EditedText page={page} />
            </FormPart>
          ))}
        </Stack>
      </UnsavedForms>
    </AdminLayout>
  );
}

function EditedText({ page }: { page: LegalPage }) {
  const { data, error, isPending, refetch } = useLegalText(page);
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <LegalTextForm page={page} text={data} />;
}
