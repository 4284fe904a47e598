import { chakra } from '@chakra-ui/react';
import { isEndOverdue } from '@dentisti/domain/dialing/call-length';
import type { DialFieldsFragment } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { callOutcomeLabels } from '../labels/booking-labels.ts';
import { endedReasonLabel, platformMessageLabel, reportReasonLabel } from '../labels/code-labels.ts';
import { type Detail, DetailList } from '../parts/detail-list.tsx';
import { insetStyle, mutedStyle, transcriptStyle } from '../parts/section-styles.ts';
import { DialFields } from './calls.query.ts';

const dialStates: Readonly<Record<string, string>> = { dialling: 'Sta partendo', placed: 'In corso', ended: 'Finita' };
const costFormat = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const instant = (time: string | null) => time && adminInstant(time);
const clock = (seconds: number) => `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;

type Dial = DialFieldsFragment;

/** How a call stands whose end is not known. */
function stateText({ state, dialledAt }: Pick<Dial, 'state' | 'dialledAt'>): string | undefined {
  return state !== 'ended' && isEndOverdue(new Date(dialledAt), new Date())
    ? 'Dovrebbe essere finita: la piattaforma non ha ancora detto come'
    : dialStates[state];
}

/** Why an ended call has no words to read. */
function silenceText({ durationSeconds, events }: Pick<Dial, 'durationSeconds' | 'events'>): string {
  // Messages and words are kept equally long.
  if (events.length === 0) return 'Nessuna trascrizione: è già cancellata, o la piattaforma non ha mandato nulla.';
  if (durationSeconds === null) return 'Nessuna trascrizione: la chiamata è finita senza un colloquio.';
  return 'Nessuna trascrizione: hanno risposto, ma non si è sentita nessuna parola.';
}

/** One call, made or received: how it went and what the platform said. */
export function DialEntry({ dial: given, level }: { dial: FragmentType<typeof DialFields>; level: 3 | 4 }) {
  const dial = readFragment(DialFields, given);
  const Title = `h${level}` as const;
  const kind = dial.isInbound ? 'Chiamata ricevuta' : 'Chiamata';
  const title = `${dial.isSimulation ? `Simulazione, ${kind.toLowerCase()}` : kind} n. ${dial.ordinal}, ${adminInstant(dial.dialledAt)}`;
  const rows: Detail[] = [
    ['Esito', dial.outcomeText ?? callOutcomeLabels[dial.outcome ?? ''] ?? stateText(dial)],
    ['Motivo', dial.reason && reportReasonLabel(dial.reason)],
    ['Fine per la piattaforma', dial.endedReason && endedReasonLabel(dial.endedReason)],
    ['Orario concordato o proposto', instant(dial.agreedAt)],
    ['Presa dalla piattaforma', instant(dial.placedAt)],
    ['Finita', instant(dial.endedAt)],
    ['Durata del colloquio', dial.durationSeconds === null ? null : clock(dial.durationSeconds)],
    ['Costo (valuta della piattaforma)', dial.costCents === null ? null : costFormat.format(dial.costCents / 100)],
    ...(dial.endAskedAt ? ([['Chiesto di chiudere', adminInstant(dial.endAskedAt)]] as const) : []),
    ['Codice di fine, per l’assistenza della piattaforma', dial.endedReason && <code>{dial.endedReason}</code>],
    ['Id della piattaforma', dial.voiceCallId && <code>{dial.voiceCallId}</code>],
  ];
  return (
    <chakra.article css={insetStyle} aria-label={title}>
      <Title>{title}</Title>
      {dial.quote && <blockquote>«{dial.quote}»</blockquote>}
      <DetailList details={rows} />
      {dial.transcript ? (
        <details>
          <summary>Trascrizione (si cancella dopo 30 giorni)</summary>
          <chakra.p css={transcriptStyle}>{dial.transcript}</chakra.p>
        </details>
      ) : (
        dial.state === 'ended' && <chakra.p css={mutedStyle}>{silenceText(dial)}</chakra.p>
      )}
      {dial.events.length > 0 && (
        <details>
          <summary>Messaggi della piattaforma ({dial.events.length})</summary>
          <chakra.ol margin="0" paddingInlineStart="5" fontSize="xs" overflowWrap="anywhere">
            {dial.events.map((event) => (
              <li key={`${event.at}-${event.type}-${event.status}`}>
                {adminInstant(event.at)} {platformMessageLabel(event.type, event.status)}
                {event.processedAt === null &&
                  ` non ancora applicato${event.failures > 0 ? `, fallito ${event.failures} volte` : ''}`}
              </li>
            ))}
          </chakra.ol>
        </details>
      )}
    </chakra.article>
  );
}
