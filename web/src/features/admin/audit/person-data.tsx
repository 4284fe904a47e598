import { useApolloClient } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { PersonDataOfAddressQuery } from '../../../gql/graphql.ts';
import { graphql } from '../../../gql/index.ts';
import { download } from '../../../lib/download.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';

const PersonDataQuery = graphql(/* GraphQL */ `
  query PersonDataOfAddress($email: String!) {
    adminPersonData(email: $email) {
      json
      summary {
        label
        lines
      }
      erasure {
        goes
        stays {
          what
          why
        }
        cancels
        waitsForPractice
      }
    }
  }
`);
const ErasePerson = graphql(/* GraphQL */ `
  mutation ErasePerson($email: String!) {
    erasePerson(email: $email, dryRun: false) {
      numbers
      otherRows
    }
  }
`);

interface Found {
  email: string;
  data: PersonDataOfAddressQuery['adminPersonData'];
}

/** For somebody who asked by mail, once an admin knows who it is: what is stored under an address, and its end. */
export function PersonData() {
  const client = useApolloClient();
  const form = useOperatorForm({ email: '' });
  const [found, setFound] = useState<Found | null>(null);
  const [said, setSaid] = useState('');
  const [isAsking, setIsAsking] = useState(false);

  async function findPerson({ email }: { email: string }) {
    setSaid('');
    setFound(null);
    try {
      const { data } = await client.query({ query: PersonDataQuery, variables: { email }, fetchPolicy: 'no-cache' });
      if (data?.adminPersonData.erasure) setFound({ email, data: data.adminPersonData });
      else setSaid('Con questo indirizzo non abbiamo niente.');
    } catch {
      setSaid(unreachable);
    }
  }

  async function erase(): Promise<string | null> {
    const { data } = await client.mutate({ mutation: ErasePerson, variables: { email: found?.email ?? '' } });
    if (!data) return unreachable;
    const { numbers, otherRows } = data.erasePerson;
    setFound(null);
    setSaid(`Cancellazione avviata: ${[...numbers, `altre righe: ${otherRows}`].join(', ')}.`);
    return null;
  }

  const erasure = found?.data.erasure;
  return (
    <>
      <h2>I dati di una persona</h2>
      <chakra.p css={mutedStyle}>
        Per chi lo chiede per e-mail, dopo aver verificato chi è. Ogni ricerca resta nel registro, senza l’indirizzo.
      </chakra.p>
      <OperatorForm form={form} css={barStyle} onSubmit={findPerson} noValidate={false}>
        <TextField name="email" type="email" label="Indirizzo e-mail" required />
        <button type="submit" className={actions.quiet}>
          Cerca
        </button>
      </OperatorForm>
      <p role="status">{said}</p>
      {found && erasure && (
        <>
          {found.data.summary.map(({ label, lines }) => (
            <details key={label}>
              <summary>{label}</summary>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          ))}
          <Box css={barStyle}>
            <button
              type="button"
              className={actions.quiet}
              onClick={() => download('dati.json', found.data.json, 'application/json')}
            >
              Scarica tutto
            </button>
            <button type="button" className={actions.quiet} onClick={() => setIsAsking(true)}>
              Cancella…
            </button>
          </Box>
          {isAsking && (
            <OverrideDialog
              title="Cancelliamo questi dati?"
              affected={[
                ...erasure.cancels.map((number) => `${number}: si annulla prima, come farebbe il paziente.`),
                ...erasure.goes,
                ...erasure.stays.map(({ what, why }) => `Resta: ${what}. ${why}`),
              ]}
              confirmLabel="Cancella"
              note="none"
              onConfirm={erase}
              onClose={() => setIsAsking(false)}
            />
          )}
        </>
      )}
    </>
  );
}
