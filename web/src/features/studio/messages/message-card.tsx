import { useId, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';
import { messageLabels } from './message-labels.ts';
import { MessagePreview } from './message-preview.tsx';
import styles from './messages.module.css';
import { OwnText } from './own-text.tsx';
import { type StudioMessage, useSaveMessage } from './use-messages.ts';

interface MessageCardProps {
  practiceId: string;
  message: StudioMessage;
  mayChange: boolean;
}

/** A message: when it comes, whether it is sent, the practice's sentence, and how it looks. */
export function MessageCard({ practiceId, message, mayChange }: MessageCardProps) {
  const { kind, follows, isOn, isSwitchable, takesOwnText, ownText } = message;
  const { name, when } = messageLabels[kind];
  const title = useId();
  const toggling = useSaveMessage(practiceId);
  const writing = useSaveMessage(practiceId);
  /** What this page last made of the switch: what somebody else makes of it is not announced, nor taken back here. */
  const [switchedTo, setSwitchedTo] = useState<boolean | null>(null);
  const stored = ownText ?? '';

  async function toggle(to: boolean) {
    if (await toggling.save({ kind, isOn: to, ownText: null })) setSwitchedTo(to);
  }

  return (
    <li className="stack gap-3 p-card line round on-surface">
      <section className="stack gap-3" aria-labelledby={title}>
        <div className="stack gap-1">
          <h3 className="title-s break" id={title}>
            {name}
          </h3>
          <p className="measure muted">{when}</p>
        </div>
        {isSwitchable && mayChange ? (
          <div className="stack gap-1">
            <label className={`row gap-3 tap pointer ${styles.switch}`}>
              <input
                className="accent pointer icon-l"
                type="checkbox"
                role="switch"
                aria-checked={isOn}
                checked={isOn}
                aria-disabled={toggling.isBusy}
                onChange={(event) => void toggle(event.target.checked)}
              />
              <span>
                Mandalo ai pazienti<span className="visually-hidden">: {name}</span>
              </span>
            </label>
            <div role="status" className="hide-empty">
              {switchedTo === isOn && (
                <div className="row gap-2-3 text-s">
                  <span>{isOn ? 'Acceso: parte da adesso.' : 'Spento: da adesso non parte più.'}</span>
                  <button
                    type="button"
                    className={actions.bare}
                    aria-disabled={toggling.isBusy}
                    onClick={() => void toggle(!isOn)}
                  >
                    Annulla
                  </button>
                </div>
              )}
            </div>
            <ActionProblem text={toggling.problem} />
          </div>
        ) : (
          <p className="text-s semibold">
            {isSwitchable || follows ? (isOn ? 'Acceso' : 'Spento') : 'Parte sempre'}
            {follows && ` con «${messageLabels[follows].name}»`}
          </p>
        )}
        {takesOwnText && mayChange && (
          <OwnText
            name={kind}
            stored={stored}
            isBusy={writing.isBusy}
            problem={writing.problem}
            save={(text) => writing.save({ kind, isOn: null, ownText: text })}
          />
        )}
        <MessagePreview name={name} message={message} />
      </section>
    </li>
  );
}
