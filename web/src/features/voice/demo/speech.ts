import { useEffect, useRef, useState } from 'react';
import { useBrowserFact } from '../../../lib/browser/browser-value.ts';
import { createRecognition, type Recognition } from '../../../lib/speech-recognition.ts';

/** Whether this browser reads texts out; not on a server, and in the first rendering. */
export const useCanSpeak = () => useBrowserFact(() => 'speechSynthesis' in window);

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
export function useListener(onTranscript: (text: string) => void) {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function toggle() {
    if (running.current) return running.current.abort();
    const recognition = createRecognition();
    if (!recognition) return;
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => onTranscript(results[0]?.[0]?.transcript ?? '');
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
