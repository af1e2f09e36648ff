import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { withArticle } from '#web/ui/display/with-article.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type RoleDialogProps<Role extends string> = {
  person: { id: string; name: string };
  isSelf: boolean;
  role: Role;
  roleName: string;
  /** What people with the role can do. */
  rights: string;
  changing: {
    mutateAsync: (change: { personId: string; role: Role }) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
};

/** Asks before a person gets another role: its rights are not visible in its name. */
export function RoleDialog<Role extends string>(props: RoleDialogProps<Role>) {
  const { person, isSelf, role, roleName, rights, changing, onClose } = props;
  return (
    <ConfirmDialog
      title={`Make ${isSelf ? 'yourself' : person.name} ${withArticle(roleName)}?`}
      confirmLabel={`Make ${roleName}`}
      confirmVariant="primary"
      busy={changing.isPending}
      error={changing.error ? problemText(changing.error) : null}
      onConfirm={() => after(changing.mutateAsync({ personId: person.id, role }), onClose)}
      onClose={onClose}
    >
      {isSelf ? `${rights} You can’t undo this yourself.` : rights}
    </ConfirmDialog>
  );
}
