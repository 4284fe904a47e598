import { useQuery } from '@apollo/client/react';
import { agcomNote } from '@dentisti/domain/tools/tool-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import type { ToolsForMeQuery } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { ToolsForMe } from './tools.query.ts';
import styles from './tools-frame.module.css';

export type OpenTools = ToolsForMeQuery['internalTools'];

interface ToolsFrameProps {
  title: string;
  intro: string;
  children: (tools: OpenTools) => ReactNode;
}

/** An internal tool's page: its title, who may use it, and what Italian law makes of foreign calls with Italian numbers. */
export function ToolsFrame({ title, intro, children }: ToolsFrameProps) {
  usePageHead({ title, description: intro, noindex: true });
  const { data, loading, error, refetch } = useQuery(ToolsForMe);
  const tools = data?.internalTools;
  if (tools && tools.access !== 'OPEN') return <Closed title={title} access={tools.access} />;
  if (error)
    return (
      <Notice title="Non riusciamo ad aprire lo strumento" role="alert">
        <p>Controlla la connessione e riprova.</p>
        <button type="button" className={actions.quiet} onClick={() => void refetch().catch(() => undefined)}>
          Riprova
        </button>
      </Notice>
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.kind}>Strumento interno</p>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
        {tools?.simulated && (
          <p className={styles.simulated}>Prova: risponde il simulatore, nessun telefono squilla e nulla si paga.</p>
        )}
      </header>
      {tools ? children(tools) : loading && <p role="status">Caricamento...</p>}
      <aside className={styles.law} aria-labelledby="agcom">
        <h2 id="agcom">Numeri italiani e chiamate dall’estero</h2>
        <p>{agcomNote}</p>
      </aside>
    </div>
  );
}

function Closed({ title, access }: { title: string; access: OpenTools['access'] }) {
  if (access === 'OFF')
    return (
      <Notice title={title}>
        <p>Gli strumenti interni sono disattivati.</p>
      </Notice>
    );
  return (
    <Notice title={title}>
      <p>Questo strumento è riservato agli amministratori.</p>
      {access === 'SIGN_IN' && (
        <Link to={paths.admin()} className={actions.primary}>
          Accedi all’area riservata
        </Link>
      )}
    </Notice>
  );
}
