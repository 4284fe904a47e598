import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeUrl } from './use-results-url.ts';

const writeAfterMs = 300;

/**
 * The filter as it is typed. The address follows a moment later and without a step in the history: Safari refuses
 * more than 100 changes in ten seconds.
 */
export function useFilterText(inUrl: string, changeUrl: ChangeUrl): [string, (text: string) => void] {
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  const onTheWay = useRef<string[]>([]);

  useEffect(() => {
    // On a slow phone the address of an earlier letter arrives when more has been typed: that is no news.
    const ours = onTheWay.current.indexOf(inUrl);
    onTheWay.current.splice(0, ours + 1);
    if (ours >= 0 || inUrl === written.current) return;
    // Back, Forward or a link brought another filter.
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      onTheWay.current.push(text);
      changeUrl({ filter: text }, 'replace');
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [text, changeUrl]);

  return [text, useCallback((next: string) => setText(next.slice(0, 200)), [])];
}
