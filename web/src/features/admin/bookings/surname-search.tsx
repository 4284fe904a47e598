import { useApolloClient } from '@apollo/client/react';
import { parseSurname, surnameProblem } from '@dentisti/domain/operators/patient-surname';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { BookingsBySurnameQuery as Answer } from '../../../gql/graphql.ts';
import { AdminTable } from '../admin-table.tsx';
import { refusalSentence } from '../refusal-sentence.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { BookingLine, bookingColumns } from './booking-line.tsx';
import { BookingsBySurnameQuery } from './bookings.query.ts';

type Found = Extract<Answer['adminBookingsBySurname'], { __typename: 'BookingsFound' }>;

/** Finds bookings by a patient's surname, which stays out of address, cache and audit; each search is audited. */
export function SurnameSearch() {
  const client = useApolloClient();
  const [surname, setSurname] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [found, setFound] = useState<Found | null>(null);
  const [isSearching, setSearching] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSearching) return;
    setFound(null);
    setProblem(undefined);
    if (parseSurname(surname) === null) return setProblem(surnameProblem);
    setSearching(true);
    const answer = await client
      .query({ query: BookingsBySurnameQuery, variables: { surname }, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    setSearching(false);
    const result = answer?.data?.adminBookingsBySurname;
    if (!result) return setProblem(unreachable);
    if (result.__typename === 'TooManyRequests') return setProblem(result.message);
    if (result.__typename === 'InvalidInput') return setProblem(refusalSentence(result));
    setFound(result);
  }
  function clear() {
    setSurname('');
    setFound(null);
    setProblem(undefined);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers and jsdom do not know <search> */}
      <form role="search" aria-label="Per cognome del paziente" onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="surname"
          label="Cognome del paziente"
          hint="Guardiamo come cominciano le parole dopo il nome: «ross» trova Anna Rossi. La ricerca resta nel registro, senza il cognome."
          autoComplete="off"
          value={surname}
          onValue={setSurname}
          {...(problem === undefined ? {} : { problem })}
          beside={
            <button type="submit" className={actions.quiet} aria-disabled={isSearching}>
              {isSearching ? 'Cerco…' : 'Cerca per cognome'}
            </button>
          }
        />
      </form>
      <p role="status" className={found ? styles.note : undefined}>
        {found && foundSentence(found)}
      </p>
      {found && (
        <>
          {found.items.length > 0 && (
            <AdminTable label="Prenotazioni trovate" columns={bookingColumns}>
              {found.items.map((booking) => (
                <BookingLine key={booking.number} booking={booking} />
              ))}
            </AdminTable>
          )}
          <div className={styles.bar}>
            <button type="button" className={actions.quiet} onClick={clear}>
              Chiudi la ricerca
            </button>
          </div>
        </>
      )}
    </>
  );
}

function foundSentence({ items, hasMore }: Found): string {
  if (hasMore)
    return `Le ${items.length} prenotazioni più recenti con questo cognome: ce ne sono altre. Scrivilo più lungo per averne meno.`;
  if (items.length === 0) return 'Nessuna prenotazione con questo cognome.';
  return items.length === 1
    ? 'Una prenotazione con questo cognome.'
    : `${items.length} prenotazioni con questo cognome.`;
}
