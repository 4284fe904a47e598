import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBrowserFact } from '../../../lib/browser/browser-value.ts';
import { lineAt, replayLines, replayMs } from './call-replay-script.ts';

/** `still`: the whole transcript, never played; as it comes from the server. */
export type ReplayState = 'still' | 'playing' | 'paused' | 'done';

const tickMs = 100;
const isMotionUnwanted = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Plays the example once it is in view, silently; never automatically with prefers-reduced-motion. */
export function useReplay(figure: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<ReplayState>('still');
  const [elapsed, setElapsed] = useState(0);
  const sound = useSound(state === 'playing' ? lineAt(elapsed) : null);
  const isSpeaking = useRef(sound.isSpeaking);
  isSpeaking.current = sound.isSpeaking;

  useEffect(() => {
    const element = figure.current;
    if (!element || isMotionUnwanted() || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setState((now) => (now === 'still' ? 'playing' : now));
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [figure]);

  useEffect(() => {
    if (state !== 'playing') return;
    const timer = setInterval(() => {
      setElapsed((now) => {
        const next = now + tickMs;
        // Read aloud a line may take longer: the next one waits for it.
        return lineAt(next) !== lineAt(now) && isSpeaking.current() ? now : next;
      });
    }, tickMs);
    return () => clearInterval(timer);
  }, [state]);

  const isOver = state === 'playing' && elapsed >= replayMs;
  useEffect(() => {
    if (isOver) setState('done');
  }, [isOver]);

  function press() {
    if (state === 'playing') return setState('paused');
    if (state !== 'paused') setElapsed(0);
    setState('playing');
  }
  return { state, elapsed, press, sound };
}

/** Reads the line that begins, once somebody has asked for sound. */
function useSound(line: number | null) {
  const canSpeak = useBrowserFact(() => 'speechSynthesis' in window);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const text = line === null ? undefined : replayLines[line]?.text;
    if (!isOn || !text) return;
    const { speechSynthesis } = window;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = 'it-IT';
    speechSynthesis.speak(spoken);
    return () => speechSynthesis.cancel();
  }, [isOn, line]);
  return { canSpeak, isOn, toggle: () => setOn(!isOn), isSpeaking: () => isOn && window.speechSynthesis.speaking };
}
