import { useQuery } from '@apollo/client/react';
import actions from '../../../components/practice/actions.module.css';
import { SimulatedCarriersQuery } from '../tools.query.ts';
import styles from './simulated-carriers.module.css';

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
    <section className={styles.panel} aria-labelledby="simulated-carriers">
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
    </section>
  );
}
