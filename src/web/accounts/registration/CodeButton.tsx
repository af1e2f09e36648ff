import { Button } from '#web/ui/form/Button.tsx';

/** Leads to the code of a request that was made already, which may be for an account that there is. */
export const CodeButton = ({ onClick }: { onClick: () => void }) => (
  <Button wide onClick={onClick}>
    Enter the code from your email
  </Button>
);
