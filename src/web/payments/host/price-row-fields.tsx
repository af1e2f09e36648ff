import type { ComponentProps } from 'react';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

export const TaxRateField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Tax included, in percent"
    inputMode="decimal"
    autoComplete="off"
    hint="0 if you don’t charge any"
    {...props}
  />
);

type RowButtonsProps = {
  rows: Pick<FormRows<{ key: string }>, 'rows' | 'move' | 'remove'>;
  rowKey: string;
  index: number;
  /** “Ticket 2”. */
  legend: string;
  removeLabel: string;
};

export function RowButtons({ rows, rowKey, index, legend, removeLabel }: RowButtonsProps) {
  const hiddenLabel = legend.toLowerCase();
  return (
    <Row gap="tight">
      {rows.rows.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          aria-disabled={index === 0}
          onClick={() => rows.move(rowKey, -1)}
          hiddenLabel={hiddenLabel}
        >
          Move up
        </Button>
      )}
      <Button variant="bare" size="small" onClick={() => rows.remove(rowKey)} hiddenLabel={hiddenLabel}>
        {removeLabel}
      </Button>
    </Row>
  );
}
