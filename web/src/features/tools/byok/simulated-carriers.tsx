import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import actions from '../../../components/practice/actions.module.css';
import { SimulatedCarriersQuery } from '../tools.query.ts';

interface SimulatedCarriersProps {
  /** Fills the form for a carrier. */
  onTry: (trunk: { sipDomain: string; username: string; password: string }) => void;
}

/** The trial's simulated carriers, to be tried in the form: which answers, and which fails at which layer. */
export function SimulatedCarriers({ onTry }: SimulatedCarriersProps) {
  const { data } = useQuery(SimulatedCarriersQuery);
  const carriers = data?.simulatedCarriers;
  if (!carriers) return null;
  const { username, password, hosts } = carriers;
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      padding="4"
      border="1px solid var(--d-line)"
      borderRadius="m"
      bg="surface"
      css={{
        '& h2': { fontSize: 'l' },
        '& code': { overflowWrap: 'anywhere' },
        '& ul': { display: 'grid', gap: '2', margin: '0', padding: '0', listStyle: 'none' },
        '& li': {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '2',
          paddingBlockStart: '2',
          borderBlockStart: '1px solid var(--d-line)',
        },
        '& li p': { flex: '1 1 14rem', minWidth: '0' },
      }}
      aria-labelledby="simulated-carriers"
    >
      <h2 id="simulated-carriers">Operatori simulati</h2>
      <p>
        In questa prova la verifica parla davvero SIP, ma solo con questi operatori simulati. Username{' '}
        <code>{username}</code>, password <code>{password}</code>: con un’altra password fallisce la registrazione, con
        un altro dominio il nome. I provider del catalogo sono veri: in prova nessuno li contatta.
      </p>
      <ul>
        {hosts.map(({ host, meaning }) => (
          <li key={host}>
            <p>
              <code>{host}</code> {meaning}
            </p>
            <button
              type="button"
              className={actions.quiet}
              aria-label={`Prova ${host}`}
              onClick={() => onTry({ sipDomain: host, username, password })}
            >
              Prova
            </button>
          </li>
        ))}
      </ul>
    </chakra.section>
  );
}
