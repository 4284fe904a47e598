import { utteranceMaxLength } from '@dentisti/domain/receptionist/plain-text';
import { Mic, RotateCcw, SendHorizontal, Volume2, VolumeX } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useCanListen } from '../../../lib/speech-recognition.ts';
import styles from './chat.module.css';
import type { Bubble, DemoState } from './demo-state.ts';
import { useCanSpeak, useListener, type useReader } from './speech.ts';

const speakers: Readonly<Record<Bubble['who'], string>> = {
  receptionist: 'Receptionist',
  visitor: 'Tu',
  notice: 'Avviso',
};

interface ChatProps {
  state: DemoState;
  practiceName: string;
  isBusy: boolean;
  reader: ReturnType<typeof useReader>;
  onSay: (text: string) => void;
  onRestart: () => void;
}

/** The conversation. Everything can be typed; voice is an extra where the browser has one. */
export function Chat({ state, practiceName, isBusy, reader, onSay, onRestart }: ChatProps) {
  const [text, setText] = useState('');
  const [typedId, log, input] = [useId(), useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const count = state.bubbles.length;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count, isBusy]);

  function send(sentence: string) {
    if (isBusy || sentence.trim() === '') return;
    setText('');
    onSay(sentence);
    input.current?.focus({ preventScroll: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send(text);
  }

  return (
    <div className={`stack shrink clip card on-surface ${styles.chat}`}>
      <div className={`row between p-card on-deep deep-ink gap-2-4 ${styles.bar}`}>
        <p className="grid shrink">
          <strong>{practiceName}</strong>
          <span className="text-s deep-muted">Receptionist AI, prova</span>
        </p>
        <ReadAloud reader={reader} />
      </div>
      <div
        ref={log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={`column gap-3 p-4 ${styles.log}`}
        role="log"
        aria-label="Conversazione"
      >
        {state.bubbles.map(({ id, who, text: said }) => (
          <p className="break" key={id} data-who={who}>
            <span className="visually-hidden">{speakers[who]}: </span>
            {said}
          </p>
        ))}
        {isBusy && (
          <p data-who="receptionist" className={`break ${styles.thinking}`}>
            <span className="visually-hidden">La receptionist sta guardando</span>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <i aria-hidden="true" />
          </p>
        )}
      </div>
      {state.suggestions.length > 0 && (
        <ul className={`wrap gap-2 ${styles.suggestions}`} aria-label="Puoi rispondere">
          {state.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                className="line-strong pill on-surface text-s ink text-start pointer tap hover-line"
                type="button"
                onClick={() => send(suggestion)}
                aria-disabled={isBusy}
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.isOver ? (
        <p className="p-4 line-top">
          <button type="button" className={actions.primary} onClick={onRestart}>
            <RotateCcw aria-hidden="true" /> Ricomincia la prova
          </button>
        </p>
      ) : (
        <form className={`stack gap-1 line-top ${styles.form}`} onSubmit={submit}>
          <label className="text-s semibold" htmlFor={typedId}>
            Scrivi come a una segretaria
          </label>
          <div className="wrap gap-2">
            <input
              className="field shrink"
              ref={input}
              id={typedId}
              value={text}
              maxLength={utteranceMaxLength}
              autoComplete="off"
              enterKeyHint="send"
              placeholder="Posso venire martedì dopo le 17?"
              onChange={(event) => setText(event.target.value)}
            />
            <Listen onTranscript={send} />
            <button type="submit" className={actions.primary} aria-disabled={isBusy}>
              <SendHorizontal aria-hidden="true" />
              <span className={styles.sendWord}>Invia</span>
            </button>
          </div>
        </form>
      )}
      {count > 2 && !state.isOver && (
        <button type="button" className={`${actions.bare} self-start ${styles.restart}`} onClick={onRestart}>
          <RotateCcw aria-hidden="true" /> Ricomincia
        </button>
      )}
    </div>
  );
}

function ReadAloud({ reader }: { reader: ChatProps['reader'] }) {
  if (!useCanSpeak()) return null;
  const Icon = reader.isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      className={`inline-bar gap-2 round pointer tap font-button ${styles.voice}`}
      aria-pressed={reader.isOn}
      onClick={reader.toggle}
    >
      <Icon className="icon-s" aria-hidden="true" /> Ad alta voce
    </button>
  );
}

function Listen({ onTranscript }: { onTranscript: (text: string) => void }) {
  const listener = useListener(onTranscript);
  if (!useCanListen()) return null;
  return (
    <button
      type="button"
      className={actions.quiet}
      aria-pressed={listener.isListening}
      title="Riconosce la voce il tuo browser, che può inviarla al suo produttore"
      onClick={listener.toggle}
    >
      <Mic aria-hidden="true" />
      <span className="visually-hidden">Parla</span>
    </button>
  );
}
