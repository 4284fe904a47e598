import { useBrowserFact } from './browser/browser-value.ts';

interface Alternatives extends ArrayLike<{ transcript: string }> {
  readonly isFinal?: boolean;
}

/** The part of the browsers' speech recognition that we use; only some browsers have it, under two names. */
export interface Recognition {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { resultIndex?: number; results: ArrayLike<Alternatives> }) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start: () => void;
  /** Ends it; what was said so far is still recognised. */
  stop: () => void;
  abort: () => void;
}

/** Returns a new recogniser of Italian; null where the browser has none. */
export function createRecognition(): Recognition | null {
  const known = window as unknown as Record<string, (new () => Recognition) | undefined>;
  const Maker = known.SpeechRecognition ?? known.webkitSpeechRecognition;
  if (!Maker) return null;
  const recognition = new Maker();
  recognition.lang = 'it-IT';
  return recognition;
}

/** Whether this browser recognises speech; false on a server and in the first rendering. */
export const useCanListen = () =>
  useBrowserFact(() => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window);
