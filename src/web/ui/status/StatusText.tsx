import { type ReactNode, useState } from 'react';

export type StatusTextProps = {
  /** What the text is about, such as “saved”; null for what passes, such as “Saving…”. */
  kind: string | null;
  text: string;
  icon?: ReactNode;
};

/** A status that changes at every pause in the typing: only one of another kind than the last is announced. */
export function StatusText({ kind, text, icon }: StatusTextProps) {
  const [{ shown, announced, isQuiet }, setStatus] = useState({ shown: '', announced: '', isQuiet: false });
  const key = `${kind} ${text}`;
  if (shown !== key)
    setStatus({
      shown: key,
      // A text that is there from the start is not announced.
      announced: shown === '' ? '' : (kind ?? announced),
      isQuiet: kind === null || kind === announced,
    });
  return (
    <Status isQuiet={isQuiet}>
      {icon}
      {text}
    </Status>
  );
}

/** A status that is announced when it changes, unless it is quiet. */
export const Status = ({ isQuiet, children }: { isQuiet: boolean; children: ReactNode }) => (
  <>
    <span role="status">{!isQuiet && children}</span>
    <span>{isQuiet && children}</span>
  </>
);
