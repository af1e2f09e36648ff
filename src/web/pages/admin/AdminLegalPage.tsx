import { legalPageNames, legalPages } from '#contracts/admin/legal-text-fields.ts';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { LegalTextForm } from '#web/admin/settings/LegalTextForm.tsx';
import { type LegalPage, useLegalText } from '#web/admin/settings/legal-texts.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Legal pages">
      <Stack gap="loose">
        {legalPages.map((page) => (
          <FormPart key={page} title={legalPageNames[page]}>
            <EditedText page={page} />
          </FormPart>
        ))}
      </Stack>
    </AdminLayout>
  );
}

function EditedText({ page }: { page: LegalPage }) {
  const { data, error, isPending, refetch } = useLegalText(page);
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <LegalTextForm page={page} text={data} />;
}
