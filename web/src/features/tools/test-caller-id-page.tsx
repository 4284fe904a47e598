import { Box, chakra, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { PhoneCall } from 'lucide-react';
import { OperatorForm, TextField } from '../../components/admin/form.tsx';
import actions from '../../components/practice/actions.module.css';
import { type OpenTools, ToolsFrame } from './tools-frame.tsx';
import { type StartedCall, useTestCall } from './use-test-call.ts';

/** `/test-caller-id`: one call to one's own telephone, to see which number and name it shows. */
export function TestCallerIdPage() {
  return (
    <ToolsFrame
      title="Test Caller ID"
      intro="L’assistente AI ti chiama: sul display del telefono controlli il numero e il nome che vedono gli studi."
    >
      {(tools) => <Tester tools={tools} />}
    </ToolsFrame>
  );
}

function Tester({ tools }: { tools: OpenTools }) {
  const { form, started, submit } = useTestCall();
  const { isSubmitting } = form.formState;
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="6"
      alignItems="start"
      css={{ '@media (min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: '7' } }}
    >
      <chakra.section
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        padding="var(--d-space-6) clamp(1rem, 5vw, 2.25rem)"
        border="1px solid var(--d-line)"
        borderRadius="l"
        bg="surface"
        css={{ '& h2': { fontSize: 'title-m' }, '& > button': { width: '100%', minHeight: '3.25rem' } }}
        aria-labelledby="call-title"
      >
        <h2 id="call-title">Chiama il tuo telefono</h2>
        <OperatorForm form={form} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" onSubmit={submit}>
          <TextField
            name="testPhoneNumber"
            label="Numero di telefono"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint="In formato internazionale, per esempio +39 02 1234 5678."
          />
          <TextField
            name="testMessage"
            label="Messaggio di prova"
            isLong
            hint="Prima del messaggio l’assistente dice sempre di essere un sistema automatico."
          />
        </OperatorForm>
        <button
          type="button"
          className={actions.primary}
          disabled={isSubmitting || !form.watch('testPhoneNumber').trim()}
          onClick={form.handleSubmit(submit)}
        >
          <PhoneCall aria-hidden="true" />
          {isSubmitting ? 'Avvio in corso...' : 'Avvia Test Caller ID'}
        </button>
        <div role="status">{started && <Started call={started} />}</div>
      </chakra.section>
      <Explanation tools={tools} />
    </Grid>
  );
}

function Started({ call }: { call: StartedCall }) {
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="3"
      padding="4"
      borderRadius="m"
      bg="sage"
      css={{
        '& h3': { fontSize: 'title-s' },
        '& dl': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', margin: '0' },
        '& dt': { color: 'ink-muted', fontSize: 's' },
        '& dd': {
          margin: '0 0 2',
          fontVariantNumeric: 'tabular-nums lining-nums',
          fontWeight: '600',
          overflowWrap: 'anywhere',
        },
      }}
    >
      <h3>Chiamata di test avviata!</h3>
      <dl>
        <dt>ID chiamata</dt>
        <dd>{call.callId}</dd>
        <dt>Numero mostrato</dt>
        <dd>{call.callerId}</dd>
        <dt>Nome mostrato</dt>
        <dd>{call.callerName}</dd>
      </dl>
      <p>{call.instructions}</p>
    </Grid>
  );
}

/** What the display should show, and why a number may not reach Italy. */
function Explanation({ tools }: { tools: OpenTools }) {
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      css={{
        '& h2': { fontSize: 'title-m' },
        '& h3': { fontSize: 'title-s' },
        '& ul': { margin: '0', listStyle: 'disc', paddingInlineStart: '1.25rem' },
        '& li + li': { marginTop: '2' },
      }}
      aria-labelledby="display-title"
    >
      <h2 id="display-title">Che cosa deve apparire</h2>
      <Box css={displayStyle}>
        <chakra.span
          display="grid"
          width="3rem"
          height="3rem"
          marginBottom="3"
          borderRadius="999px"
          bg="deep-line"
          placeItems="center"
          aria-hidden="true"
        >
          <PhoneCall />
        </chakra.span>
        <chakra.p
          font="600 var(--d-text-l) / 1.3 var(--d-font-display)"
          fontVariantNumeric="tabular-nums lining-nums"
          overflowWrap="anywhere"
        >
          {tools.callerId}
        </chakra.p>
        <p>{tools.callerName}</p>
      </Box>
      <p>
        L’AI chiama il numero che scrivi. Sul display devono apparire sempre lo stesso numero italiano e il nome «
        {tools.callerName}»; il nome si vede solo se l’operatore lo trasmette.
      </p>
      <h3>Con quale numero si chiama</h3>
      <ul>
        <li>I numeri gratuiti della piattaforma vocale non permettono chiamate internazionali.</li>
        <li>Per una prova con quei numeri usa un telefono degli Stati Uniti (+1).</li>
        <li>Oppure importa un numero italiano da un operatore telefonico e chiama da quello.</li>
      </ul>
      <chakra.p color="ink-muted" fontSize="s">
        Le prove sono ammesse verso telefoni fissi e mobili di Italia, Unione europea e Stati Uniti.
      </chakra.p>
    </chakra.section>
  );
}

// A telephone's screen in the house's arch.
const displayStyle: SystemStyleObject = {
  display: 'grid',
  justifyItems: 'center',
  gap: '1',
  justifySelf: 'center',
  width: 'min(100%, 16rem)',
  boxSizing: 'border-box',
  padding: '7 4 6',
  border: '1px solid var(--d-deep-line)',
  borderRadius: 'var(--d-arch)',
  bg: 'deep',
  color: 'on-deep',
  textAlign: 'center',
};
