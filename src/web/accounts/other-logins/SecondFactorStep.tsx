import { SecondFactorFields } from '#web/accounts/factors/SecondFactorFields.tsx';
import type { useSecondFactorForm } from '#web/accounts/factors/use-second-factor-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

/** The second step of a login on a page of its own. */
export function SecondFactorStep(secondFactor: ReturnType<typeof useSecondFactorForm>) {
  const { form } = secondFactor;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <SecondFactorFields {...secondFactor} />
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            Log in
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
