import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import classes from './call-replay.module.css';
import { lineAt, replayLines, replayMs } from './call-replay-script.ts';
import { type ReplayState, useReplay } from './use-replay.ts';

const pressLabels: Readonly<Record<ReplayState, string>> = {
  // Short: a longer label would wrap on a phone, and the page move when it changes.
  still: 'Avvia',
  playing: 'Pausa',
  paused: 'Riprendi',
  done: 'Rivedi',
};

function toneOf(index: number, current: number, isRunning: boolean) {
  if (!isRunning) return 'whole';
  return index === current ? 'said' : index < current ? 'past' : 'ahead';
}

/**
 * One call in twenty seconds of captions. Every line has its place from the beginning, so that nothing moves; without
 * script, and where less motion is wished, the whole transcript stands still.
 */
export function CallReplay() {
  const figure = useRef<HTMLElement>(null);
  const { state, elapsed, press, sound } = useReplay(figure);
  const isRunning = state === 'playing' || state === 'paused';
  const current = lineAt(elapsed);
  const seconds = Math.min(20, Math.floor(elapsed / 1_000));
  return (
    <figure ref={figure} className={classes.replay} aria-label="Esempio di telefonata" data-state={state}>
      <figcaption className={classes.head}>
        <span className={classes.badge}>Esempio</span>
        <span>Una telefonata in 20 secondi</span>
      </figcaption>
      <ol className={classes.lines}>
        {replayLines.map(({ who, text, from }, index) => (
          <li key={from} data-who={who} data-tone={toneOf(index, current, isRunning)}>
            <span className={classes.who}>{who}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={classes.controls}>
        <button type="button" onClick={press}>
          {state === 'playing' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {pressLabels[state]}
        </button>
        {sound.canSpeak && (
          <button type="button" aria-pressed={sound.isOn} onClick={sound.toggle}>
            {sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
            Audio
          </button>
        )}
        <span className={classes.clock} aria-hidden="true">
          0:{String(seconds).padStart(2, '0')}
        </span>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ transform: `scaleX(${Math.min(1, elapsed / replayMs)})` }} />
        </span>
      </div>
    </figure>
  );
}
