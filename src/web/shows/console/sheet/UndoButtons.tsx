import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { UndoControls } from './use-undo.ts';

export const UndoButtons = ({ undoing: { undo, redo, isBusy, canUndo, canRedo } }: { undoing: UndoControls }) => (
  <Row gap="tight">
    <Button
      variant="quiet"
      busy={isBusy}
      aria-disabled={!canUndo}
      aria-keyshortcuts="Control+Z"
      onClick={() => void undo()}
    >
      Undo
    </Button>
    <Button
      variant="quiet"
      busy={isBusy}
      aria-disabled={!canRedo}
      aria-keyshortcuts="Control+Shift+Z"
      onClick={() => void redo()}
    >
      Redo
    </Button>
  </Row>
);
