import { Link } from 'react-router';
import { AdminLayout, useAdminSections } from '#web/admin/AdminLayout.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

export function Component() {
  const sections = useAdminSections().filter(({ summary }) => summary);
  return (
    <AdminLayout title="Overview">
      <Stack>
        {sections.map(({ name, path, summary }) => (
          <Card key={path}>
            <h2>
              <Link to={path}>{name}</Link>
            </h2>
            <p>{summary}</p>
          </Card>
        ))}
      </Stack>
    </AdminLayout>
  );
}
