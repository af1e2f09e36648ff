import { useEffect, useRef, useState } from 'react';
import { COLLECTING_SECONDS } from '#contracts/shows/show-limits.ts';

export type AnswerCollection = {
  /** Whether questions were locked so recently that phones may be sending what was typed. */
  isCollecting: boolean;
  /** This page has locked questions, which its stream may not say yet. */
  begin: () => void;
  /** Resolves when phones have had their time. */
  collected: () => Promise<void>;
};

/** At a lock, phones send what is typed. A reveal at the same moment would be too early for that. */
export function useAnswerCollection(lockedQuestions: readonly string[], isLoaded: boolean): AnswerCollection {
  const known = useRef<readonly string[] | null>(null);
  const until = useRef(0);
  const [isCollecting, setCollecting] = useState(false);
  const begin = () => {
    until.current = performance.now() + COLLECTING_SECONDS * 1000;
    setCollecting(true);
  };
  const collected = async () => {
    for (let leftMs = 1; leftMs > 0; leftMs = until.current - performance.now())
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, until.current - performance.now())));
  };
  useEffect(() => {
    if (!isLoaded) return;
    const before = known.current;
    known.current = lockedQuestions;
    if (before && lockedQuestions.some((question) => !before.includes(question))) begin();
    // oxlint-disable-next-line react/exhaustive-deps -- `begin` writes only what is set here
  }, [lockedQuestions, isLoaded]);
  useEffect(() => {
    if (isCollecting) void collected().then(() => setCollecting(false));
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [isCollecting]);
  return { isCollecting, begin, collected };
}
