import { useHashDialog } from '#web/platform/page/hash-dialog.ts';

/** Stands for the tickets of an event, whose dialog opens by the URL. */
export function FakeOrder() {
  const { openDialog, close } = useHashDialog('#tickets', 'tickets');
  return (
    openDialog && (
      <>
        <label>
          Tickets
          <input />
        </label>
        <button type="button" onClick={close}>
          Close
        </button>
      </>
    )
  );
}
