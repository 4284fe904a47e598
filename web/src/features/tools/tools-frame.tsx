import { useQuery } from '@apollo/client/react';
import { chakra, Grid } from '@chakra-ui/react';
import { agcomNote } from '@dentisti/domain/tools/tool-texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AdminSystem } from '../../components/admin/admin-system.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import type { ToolsForMeQuery } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { ToolsForMe } from './tools.query.ts';

export type OpenTools = ToolsForMeQuery['internalTools'];

interface ToolsFrameProps {
  title: string;
  intro: string;
  children: (tools: OpenTools) => ReactNode;
}

/** An internal tool's page: its title, who may use it, and what Italian law makes of foreign calls with Italian numbers. */
export const ToolsFrame = (props: ToolsFrameProps) => (
  <AdminSystem>
    <Frame {...props} />
  </AdminSystem>
);

function Frame({ title, intro, children }: ToolsFrameProps) {
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
    <Grid
      templateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="6"
      width="100%"
      maxWidth="var(--d-page)"
      boxSizing="border-box"
      marginInline="auto"
      padding="6 var(--d-gutter) 8"
    >
      <chakra.header
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        maxWidth="46rem"
        css={{ '& h1': { fontSize: 'title-l', overflowWrap: 'anywhere' } }}
      >
        <chakra.p color="ink-muted" fontSize="s" fontWeight="600">
          Strumento interno
        </chakra.p>
        <h1>{title}</h1>
        <chakra.p fontSize="l">{intro}</chakra.p>
        {tools?.simulated && (
          <chakra.p
            padding="3 4"
            border="1px dashed var(--d-terracotta-line)"
            borderRadius="m"
            bg="terracotta-surface"
            fontSize="s"
            fontWeight="600"
          >
            Prova: risponde il simulatore, nessun telefono squilla e nulla si paga.
          </chakra.p>
        )}
      </chakra.header>
      {tools ? children(tools) : loading && <p role="status">Caricamento...</p>}
      <chakra.aside
        display="grid"
        gap="2"
        maxWidth="46rem"
        padding="5"
        borderInlineStart="4px solid var(--d-brand)"
        borderRadius="0 var(--d-radius) var(--d-radius) 0"
        bg="sage"
        css={{ '& h2': { fontSize: 'title-s' } }}
        aria-labelledby="agcom"
      >
        <h2 id="agcom">Numeri italiani e chiamate dall’estero</h2>
        <p>{agcomNote}</p>
      </chakra.aside>
    </Grid>
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
