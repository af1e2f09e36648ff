import { type RefObject, useRef, useState } from 'react';

/** What a trigger and its popup share. */
export type Popup = {
  /** The element that contains both. */
  anchor: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

export function usePopup(startsOpen = false): Popup {
  const [isOpen, setOpen] = useState(startsOpen);
  return { anchor: useRef(null), isOpen, setOpen };
}
