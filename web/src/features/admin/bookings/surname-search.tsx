import { useApolloClient } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { parseSurname, surnameProblem } from '@dentisti/domain/operators/patient-surname';
import { useState } from 'react';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { BookingsBySurnameQuery as Answer } from '../../../gql/graphql.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { barStyle, noteStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { BookingLine, bookingColumns } from './booking-line.tsx';
import { BookingsBySurnameQuery } from './bookings.query.ts';

type Found = Extract<Answer['adminBookingsBySurname'], { __typename: 'BookingsFound' }>;

/** Finds bookings by a patient's surname, which stays out of address, cache and audit; each search is audited. */
export function SurnameSearch() {
  const client = useApolloClient();
  const form = useOperatorForm({ surname: '' });
  const { isSubmitting } = form.formState;
  const [found, setFound] = useState<Found | null>(null);
  const refuse = (message: string) => form.setError('surname', { message });

  async function submit({ surname }: { surname: string }) {
    setFound(null);
    if (parseSurname(surname) === null) return refuse(surnameProblem);
    const answer = await client
      .query({ query: BookingsBySurnameQuery, variables: { surname }, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    const result = answer?.data?.adminBookingsBySurname;
    if (!result) return refuse(unreachable);
    if (result.__typename === 'TooManyRequests') return refuse(result.message);
    if (result.__typename === 'InvalidInput') return refuse(refusalSentence(result));
    setFound(result);
  }
  function clear() {
    form.reset();
    setFound(null);
  }

  return (
    <>
      <OperatorForm form={form} role="search" aria-label="Per cognome del paziente" onSubmit={submit}>
        <TextField
          name="surname"
          label="Cognome del paziente"
          hint="Guardiamo come cominciano le parole dopo il nome: «ross» trova Anna Rossi. La ricerca resta nel registro, senza il cognome."
          autoComplete="off"
          beside={
            <button type="submit" className={actions.quiet} aria-disabled={isSubmitting}>
              {isSubmitting ? 'Cerco…' : 'Cerca per cognome'}
            </button>
          }
        />
      </OperatorForm>
      <chakra.p role="status" css={found ? noteStyle : undefined}>
        {found && foundSentence(found)}
      </chakra.p>
      {found && (
        <>
          {found.items.length > 0 && (
            <AdminTable label="Prenotazioni trovate" columns={bookingColumns}>
              {found.items.map((booking) => (
                <BookingLine key={booking.number} booking={booking} />
              ))}
            </AdminTable>
          )}
          <Box css={barStyle}>
            <button type="button" className={actions.quiet} onClick={clear}>
              Chiudi la ricerca
            </button>
          </Box>
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
