import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The part of the browsers' recognition that we use; only some have it, under two names. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start: () => void;
  abort: () => void;
}
type RecognitionMaker = new () => Recognition;

function recognitionOf(source: Window): RecognitionMaker | null {
  const known = source as unknown as Record<string, RecognitionMaker | undefined>;
  return known.SpeechRecognition ?? known.webkitSpeechRecognition ?? null;
}

const never = () => () => {};
/** What this browser can do; nothing on a server, and in the first rendering. */
export const useCanSpeak = () =>
  useSyncExternalStore(
    never,
    () => 'speechSynthesis' in window,
    () => false,
  );
export const useCanListen = () =>
  useSyncExternalStore(
    never,
    () => recognitionOf(window) !== null,
    () => false,
  );

/** Reads texts out while it is switched on. Off at first. */
export function useReader() {
  const [isOn, setOn] = useState(false);
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  function read(texts: readonly string[]) {
    if (!isOn) return;
    window.speechSynthesis.cancel();
    for (const text of texts) {
      const spoken = new SpeechSynthesisUtterance(text);
      spoken.lang = 'it-IT';
      window.speechSynthesis.speak(spoken);
    }
  }
  function toggle() {
    if (isOn) window.speechSynthesis.cancel();
    setOn(!isOn);
  }
  return { isOn, toggle, read };
}

/** Listens to one sentence at a time, when asked to. */
export function useListener(onHeard: (text: string) => void) {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function toggle() {
    if (running.current) return running.current.abort();
    const Maker = recognitionOf(window);
    if (!Maker) return;
    const recognition = new Maker();
    recognition.lang = 'it-IT';
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => onHeard(results[0]?.[0]?.transcript ?? '');
    recognition.onerror = () => recognition.abort();
    recognition.onend = () => {
      running.current = null;
      setListening(false);
    };
    running.current = recognition;
    setListening(true);
    recognition.start();
  }
  return { isListening, toggle };
}
