import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { MessageCard } from './message-card.tsx';
import { messageGroups } from './message-labels.ts';
import { useMessages } from './use-messages.ts';

/** `/studio/messaggi`: what patients get on behalf of the practice. */
export function MessagesSection({ practiceId }: { practiceId: string }) {
  const id = useId();
  const { messages, mayChange, isLoading, readAgain } = useMessages(practiceId);
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Messaggi ai pazienti</h1>
        <p className="measure muted">
          Li mandiamo noi, per e-mail: ognuno dice a chi e quando. Promemoria, offerte a chi è in lista d’attesa,
          richiami e richieste di una recensione si possono spegnere; tutti, tranne le richieste di una recensione,
          completare con una frase tua.
        </p>
      </div>
      {!messages && (isLoading ? <Loading label="Caricamento dei messaggi..." /> : <LoadProblem onRetry={readAgain} />)}
      {messages && !mayChange && (
        <p className="p-4 round line dashed">
          Si cambiano dopo la <Link to={sectionPath('titolarita', practiceId)}>verifica della titolarità</Link>.
        </p>
      )}
      {messages &&
        messageGroups.map(({ title, kinds }, at) => (
          <section key={title} className="stack gap-3" aria-labelledby={`${id}${at}`}>
            <h2 className="title-m" id={`${id}${at}`}>
              {title}
            </h2>
            <ul className="stack gap-4">
              {messages
                .filter(({ kind }) => kinds.includes(kind))
                .map((message) => (
                  <MessageCard key={message.kind} practiceId={practiceId} message={message} mayChange={mayChange} />
                ))}
            </ul>
          </section>
        ))}
    </>
  );
}
