import { Button } from '#web/ui/form/Button.tsx';
import type { useUndo } from './use-undo.ts';

export const UndoButton = ({ undoing }: { undoing: ReturnType<typeof useUndo> }) => (
  <Button variant="quiet" busy={undoing.isBusy} aria-keyshortcuts="Control+Z" onClick={() => void undoing.undo()}>
    Undo
  </Button>
);
