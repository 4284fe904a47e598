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
    <figure
      ref={figure}
      className={`full round-l on-deep deep-ink ${classes.replay}`}
      aria-label="Esempio di telefonata"
      data-state={state}
    >
      <figcaption className="wrap items-baseline text-s deep-muted gap-2-3">
        <span className={`round-s semibold deep-ink p-tag ${classes.badge}`}>Esempio</span>
        <span>Una telefonata in 20 secondi</span>
      </figcaption>
      <ol className={`grid gap-3 ${classes.lines}`}>
        {replayLines.map(({ who, text, from }, index) => (
          <li className="max-34" key={from} data-who={who} data-tone={toneOf(index, current, isRunning)}>
            <span className="text-xs deep-muted regular">{who}</span>
            <p className="text-s break">{text}</p>
          </li>
        ))}
      </ol>
      <div className={`row gap-2-3 no-print ${classes.controls}`}>
        <button className="inline-bar gap-2 round text-s semibold deep-ink pointer tap" type="button" onClick={press}>
          {state === 'playing' ? (
            <Pause className="icon-s" aria-hidden="true" />
          ) : (
            <Play className="icon-s" aria-hidden="true" />
          )}
          {pressLabels[state]}
        </button>
        {sound.canSpeak && (
          <button
            className="inline-bar gap-2 round text-s semibold deep-ink pointer tap"
            type="button"
            aria-pressed={sound.isOn}
            onClick={sound.toggle}
          >
            {sound.isOn ? (
              <Volume2 className="icon-s" aria-hidden="true" />
            ) : (
              <VolumeX className="icon-s" aria-hidden="true" />
            )}
            Audio
          </button>
        )}
        <span className="text-s deep-muted ms-auto tabular" aria-hidden="true">
          0:{String(seconds).padStart(2, '0')}
        </span>
        <span className={classes.bar} aria-hidden="true">
          <span className="block" style={{ transform: `scaleX(${Math.min(1, elapsed / replayMs)})` }} />
        </span>
      </div>
    </figure>
  );
}
