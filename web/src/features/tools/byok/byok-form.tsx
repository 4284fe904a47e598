import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { probeCallsNote } from '@dentisti/domain/tools/tool-texts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { filled, OperatorForm, TextField } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { useByok } from './use-byok.ts';

const given = filled('Manca questo dato.');

/** The trunk's data, its test, and – once it passed – the variables to copy. */
export function ByokForm({ byok, onResults }: { byok: ReturnType<typeof useByok>; onResults: () => void }) {
  const { form, result } = byok;
  const { isSubmitting } = form.formState;
  const callsId = useId();
  return (
    <OperatorForm
      form={form}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      alignItems="start"
      padding="var(--d-space-6) clamp(1rem, 5vw, 2.25rem)"
      border="1px solid var(--d-line)"
      borderRadius="l"
      bg="surface"
      css={{ '@media (min-width: 48rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '5' } }}
      autoComplete="off"
      onSubmit={byok.submit}
      onRefused={byok.refuse}
    >
      <ProviderSelect onValue={byok.chooseProvider} />
      <TextField
        name="sipDomain"
        label="Dominio SIP"
        autoComplete="off"
        required
        hint="Il nome dato dal provider, per esempio sip.provider.it; dove serve con la porta: sip.provider.it:5080."
        rules={given}
      />
      <TextField name="username" label="Username SIP" autoComplete="off" required rules={given} />
      <TextField
        name="password"
        label="Password SIP"
        type="password"
        autoComplete="new-password"
        required
        hint="Non la conserviamo: serve alla verifica e, se riesce, resta solo alla piattaforma vocale."
        rules={given}
      />
      <TextField
        name="fromNumber"
        label="Numero italiano"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        hint="Con il prefisso e lo zero, per esempio +390212345678."
        rules={given}
      />
      <TextField name="displayName" label="Nome visualizzato" autoComplete="off" />
      <chakra.p
        id={callsId}
        margin="0"
        color="ink-muted"
        fontSize="s"
        css={{ '@media (min-width: 48rem)': { gridColumn: '1 / -1' } }}
      >
        {probeCallsNote}
      </chakra.p>
      <Flex
        wrap="wrap"
        gap="3"
        css={{
          // Long words at the largest letters on the smallest telephone.
          '& > *': { maxWidth: '100%', minWidth: '0', overflowWrap: 'anywhere' },
          "& button[type='submit']": { minHeight: '3.25rem' },
          '@media (min-width: 48rem)': { gridColumn: '1 / -1' },
        }}
      >
        <button type="submit" className={actions.primary} disabled={isSubmitting} aria-describedby={callsId}>
          {isSubmitting ? 'Test in corso...' : 'Testa Configurazione BYOK'}
        </button>
        {result?.kind === 'accepted' && (
          <button type="button" className={actions.quiet} onClick={() => void byok.copy()}>
            Copia Variabili Ambiente
          </button>
        )}
        {result && (
          <button type="button" className={actions.bare} onClick={onResults}>
            Vedi i risultati del test
          </button>
        )}
      </Flex>
      {byok.isManualCopy && result?.kind === 'accepted' && (
        <Box
          role="status"
          css={{
            '& pre': { overflowX: 'auto', padding: '4', borderRadius: 'm', bg: 'sage', fontSize: 's' },
            '@media (min-width: 48rem)': { gridColumn: '1 / -1' },
          }}
        >
          <p>Il browser non permette di copiare: seleziona il testo e copialo a mano.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
          <pre tabIndex={0}>{result.block}</pre>
        </Box>
      )}
    </OperatorForm>
  );
}

/** All fourteen choices: the operators with a card, and one's own. */
function ProviderSelect({ onValue }: { onValue: (value: string) => void }) {
  const id = useId();
  const { field, fieldState } = useController({ name: 'provider', rules: given });
  const problem = fieldState.error?.message;
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="1"
      css={{
        '& label': { fontWeight: '600' },
        '& select': {
          width: '100%',
          minHeight: '3rem',
          padding: '0.5rem 0.875rem',
          border: '1px solid var(--d-line-strong)',
          borderRadius: 'm',
          bg: 'raised',
          color: 'ink',
          font: 'inherit',
        },
        "& [aria-invalid='true']": { borderColor: 'terracotta', boxShadow: 'inset 0 0 0 1px var(--d-terracotta)' },
      }}
    >
      <label htmlFor={id}>Provider</label>
      <select
        id={id}
        name="provider"
        required
        value={field.value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">Scegli il provider</option>
        {sipProviders.map(({ provider, name }) => (
          <option key={provider} value={provider}>
            {name}
          </option>
        ))}
        <option value="custom">Altro / personalizzato</option>
      </select>
      {problem && (
        <chakra.p id={`${id}-problem`} color="terracotta" fontSize="s" fontWeight="600">
          {problem}
        </chakra.p>
      )}
    </Grid>
  );
}
