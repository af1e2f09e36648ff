import { NewSiteStaffBody } from '#contracts/admin/site-staff-fields.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { withArticle } from '#web/ui/display/with-article.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SITE_ROLE_RIGHTS, siteRoleNames } from './site-role-names.ts';
import { useAddSiteStaff } from './site-staff.api.ts';

const roles = [
  { value: 'moderator', label: siteRoleNames.moderator },
  { value: 'administrator', label: siteRoleNames.administrator },
];

export function SiteStaffForm() {
  const adding = useAddSiteStaff();
  const form = useForm({
    initial: { email: '', role: 'moderator' },
    schema: NewSiteStaffBody,
    submit: (body) => adding.mutateAsync(body),
    onSuccess: ({ name, role }, { reset }) => {
      reset();
      showToast(`${name} is now ${withArticle(role)}.`);
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <TextField
          label="Email of their account"
          type="email"
          autoComplete="off"
          hint="They need an account on this site first."
          {...form.field('email')}
        />
        <Select label="Role" hint={SITE_ROLE_RIGHTS} options={roles} {...form.field('role')} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            Add to staff
          </Button>
        </div>
      </Stack>
    </form>
  );
}
