import { type ReactNode, useState } from 'react';

export type StatusTextProps = {
  /** What the text is about, such as “saved”; null for what passes, such as “Saving …”. */
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
      // What is there from the start is not announced.
      announced: shown === '' ? '' : (kind ?? announced),
      isQuiet: kind === null || kind === announced,
    });
  const line = (
    <>
      {icon}
      {text}
    </>
  );
  return (
    <>
      <span role="status">{!isQuiet && line}</span>
      <span>{isQuiet && line}</span>
    </>
  );
}
