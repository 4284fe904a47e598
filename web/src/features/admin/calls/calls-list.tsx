import { Link } from 'react-router-dom';
import type { CallState } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { useAdminChanges } from '../admin-changes-context.ts';
import { adminInstant } from '../admin-instant.ts';
import { callOutcomeWords, callPurposeWords, callStateWords, wordsAsOptions } from '../booking-words.ts';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { ListFilters, placeOf, placeParams, SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useReloadOnChange } from '../use-admin-changes.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
import { CallsQuery } from './calls.query.ts';
import { LiveCalls } from './live-calls.tsx';

const states: [string, string][] = [...wordsAsOptions(callStateWords), ['tutte', 'Tutte']];
const outcomes: [string, string][] = [['', 'Qualunque'], ...wordsAsOptions(callOutcomeWords)];

const bulkChoices: readonly BulkChoice[] = [
  { name: 'RUN_CALLS_NOW', label: 'Chiama adesso' },
  { name: 'RETRY_CALLS', label: 'Riprova' },
  { name: 'CANCEL_CALLS', label: 'Non chiamare più' },
];

/** What has to be said to practices: at first what is still to be said. */
export function CallsList() {
  const [search, write] = useAddressFilters();
  const state = search.get('stato') ?? 'OPEN';
  const outcome = search.get('esito') ?? '';
  const place = placeOf(search);
  const callState = state in callStateWords ? [state as CallState] : [];
  const order = useListSort();
  const calls = usePages(CallsQuery, { state: callState, outcome: outcome || null, sort: order.sort, ...place });
  const changes = useAdminChanges();
  useReloadOnChange(changes, calls);
  const selection = useSelection(calls.items.map(({ id }) => id));

  return (
    <div className={styles.section}>
      <h1>Chiamate</h1>
      <LiveCalls changes={changes} />
      <ListFilters place={place} onPlace={(asked) => write(placeParams(asked))}>
        <SelectFilter label="Stato" value={state} options={states} onValue={(stato) => write({ stato })} />
        <SelectFilter label="Ultimo esito" value={outcome} options={outcomes} onValue={(esito) => write({ esito })} />
      </ListFilters>
      <SectionList
        pages={calls}
        awaited="chiamate"
        empty={
          state === 'OPEN' && !outcome && !place.practice && !place.city
            ? 'Nessuna chiamata da fare: quelle già fatte le trovi cambiando «Stato».'
            : 'Nessuna chiamata con questi filtri: toglierne uno può bastare.'
        }
        label="Chiamate"
        columns={[
          'Scegli',
          'Prenotazione',
          ['Stato', 'STATE'],
          ['Studio', 'PRACTICE'],
          ['Aperta', 'TIME'],
          ['Tentativi', 'ATTEMPTS'],
          'A che punto è',
        ]}
        order={order}
        above={
          <BulkBar
            choices={bulkChoices}
            selection={selection}
            shown={calls.items.length}
            filter={{ callState, callOutcome: outcome || null, ...place }}
            onDone={calls.reload}
          />
        }
      >
        {(call) => {
          const { word, tone } = callStateWords[call.state];
          return (
            <tr key={call.id}>
              <SelectRow id={call.id} label={call.bookingNumber} selection={selection} />
              <th scope="row" className={styles.code}>
                <Link to={paths.adminItem('chiamate', call.id)}>{call.bookingNumber}</Link>
                <br />
                <span className={styles.muted}>{callPurposeWords[call.purpose]}</span>
              </th>
              <td>
                <StatusMark tone={tone}>{word}</StatusMark>
                {call.isSimulation && <span className={styles.muted}> Simulazione</span>}
              </td>
              <td className={styles.wide}>
                {call.practice}
                <br />
                <span className={styles.muted}>{call.city}</span>
              </td>
              <td>{adminInstant(call.openedAt)}</td>
              <td>
                {call.attempts}
                {call.lastOutcome && (
                  <>
                    <br />
                    <span className={styles.muted}>
                      {callOutcomeWords[call.lastOutcome] ?? 'Esito non riconosciuto'}
                    </span>
                  </>
                )}
              </td>
              <td className={styles.wide}>
                {call.waiting?.text ?? '–'}
                {call.waiting?.at && (
                  <>
                    <br />
                    <span className={styles.muted}>{adminInstant(call.waiting.at)}</span>
                  </>
                )}
              </td>
            </tr>
          );
        }}
      </SectionList>
    </div>
  );
}
