import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { CallState } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useReloadOnChange } from '../frame/use-admin-changes.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import {
  callOutcomeLabels,
  callPurposeLabels,
  callStateLabels,
  callStateOf,
  labelsAsOptions,
} from '../labels/booking-labels.ts';
import { ListFilters, placeOf, placeParams, SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { codeStyle, mutedStyle, sectionStyle, wideStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { CallsQuery } from './calls.query.ts';
import { LiveCalls } from './live-calls.tsx';

const states: [string, string][] = [...labelsAsOptions(callStateLabels), ['tutte', 'Tutte']];
const outcomes: [string, string][] = [['', 'Qualunque'], ...labelsAsOptions(callOutcomeLabels)];

/** A state with its time may be as long as a sentence. */
const stateStyle = { minWidth: '10rem', '& [data-tone]': { whiteSpace: 'normal' } } as const;

const bulkChoices: readonly BulkChoice[] = [
  { name: 'RUN_CALLS_NOW', label: 'Chiama adesso' },
  { name: 'RETRY_CALLS', label: 'Riprova' },
  { name: 'CANCEL_CALLS', label: 'Non chiamare più' },
];

/** Lists the calls to practices; the open ones at first. */
export function CallsList() {
  const [search, write] = useAddressFilters();
  const state = search.get('stato') ?? 'OPEN';
  const outcome = search.get('esito') ?? '';
  const place = placeOf(search);
  const callState = state in callStateLabels ? [state as CallState] : [];
  const order = useListSort();
  const calls = usePages(CallsQuery, { state: callState, outcome: outcome || null, sort: order.sort, ...place });
  const changes = useAdminChanges();
  useReloadOnChange(changes, calls);
  const selection = useSelection(calls.items.map(({ id }) => id));

  return (
    <Box css={sectionStyle}>
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
            ? 'Nessuna chiamata aperta: quelle già fatte le trovi cambiando «Stato».'
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
          const { label, tone } = callStateOf(call);
          return (
            <tr key={call.id}>
              <SelectRow id={call.id} label={call.bookingNumber} selection={selection} />
              <chakra.th scope="row" css={codeStyle}>
                <Link to={paths.adminItem('chiamate', call.id)}>{call.bookingNumber}</Link>
                <br />
                <chakra.span css={mutedStyle}>{callPurposeLabels[call.purpose]}</chakra.span>
              </chakra.th>
              <chakra.td css={stateStyle}>
                <StatusBadge tone={tone}>{label}</StatusBadge>
                {call.isSimulation && <chakra.span css={mutedStyle}> Simulazione</chakra.span>}
              </chakra.td>
              <chakra.td css={wideStyle}>
                {call.practice}
                <br />
                <chakra.span css={mutedStyle}>{call.city}</chakra.span>
              </chakra.td>
              <td>{adminInstant(call.openedAt)}</td>
              <td>
                {call.attempts}
                {call.lastOutcome && (
                  <>
                    <br />
                    <chakra.span css={mutedStyle}>
                      {callOutcomeLabels[call.lastOutcome] ?? 'Esito non riconosciuto'}
                    </chakra.span>
                  </>
                )}
              </td>
              <chakra.td css={wideStyle}>
                {call.waiting?.text ?? '–'}
                {call.waiting?.at && (
                  <>
                    <br />
                    <chakra.span css={mutedStyle}>{adminInstant(call.waiting.at)}</chakra.span>
                  </>
                )}
              </chakra.td>
            </tr>
          );
        }}
      </SectionList>
    </Box>
  );
}
