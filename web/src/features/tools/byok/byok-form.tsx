import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { probeCallsNote } from '@dentisti/domain/tools/tool-words';
import { useId } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import styles from './byok-form.module.css';
import type { useByok } from './use-byok.ts';

/** The trunk's data, its test, and – once it passed – the variables to copy. */
export function ByokForm({ byok, onResults }: { byok: ReturnType<typeof useByok>; onResults: () => void }) {
  const { draft, set, problems, result, isBusy } = byok;
  const callsId = useId();
  return (
    <form
      ref={byok.form}
      className={styles.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void byok.submit();
      }}
    >
      <ProviderSelect value={draft.provider} problem={problems.provider} onValue={(value) => set('provider', value)} />
      <FormField
        name="sipDomain"
        label="Dominio SIP"
        autoComplete="off"
        required
        hint="Il nome dato dal provider, per esempio sip.provider.it; dove serve con la porta: sip.provider.it:5080."
        value={draft.sipDomain}
        onValue={(value) => set('sipDomain', value)}
        problem={problems.sipDomain}
      />
      <FormField
        name="username"
        label="Username SIP"
        autoComplete="off"
        required
        value={draft.username}
        onValue={(value) => set('username', value)}
        problem={problems.username}
      />
      <FormField
        name="password"
        label="Password SIP"
        type="password"
        autoComplete="new-password"
        required
        hint="Non la conserviamo: serve alla verifica e, se riesce, resta solo alla piattaforma vocale."
        value={draft.password}
        onValue={(value) => set('password', value)}
        problem={problems.password}
      />
      <FormField
        name="fromNumber"
        label="Numero italiano"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        hint="Con il prefisso e lo zero, per esempio +390212345678."
        value={draft.fromNumber}
        onValue={(value) => set('fromNumber', value)}
        problem={problems.fromNumber}
      />
      <FormField
        name="displayName"
        label="Nome visualizzato"
        autoComplete="off"
        value={draft.displayName}
        onValue={(value) => set('displayName', value)}
        problem={problems.displayName}
      />
      <p id={callsId} className={styles.calls}>
        {probeCallsNote}
      </p>
      <div className={styles.buttons}>
        <button type="submit" className={actions.primary} disabled={isBusy} aria-describedby={callsId}>
          {isBusy ? 'Test in corso...' : 'Testa Configurazione BYOK'}
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
      </div>
      {byok.isCopyByHand && result?.kind === 'accepted' && (
        <div role="status" className={styles.byHand}>
          <p>Il browser non permette di copiare: seleziona il testo e copialo a mano.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
          <pre tabIndex={0}>{result.block}</pre>
        </div>
      )}
    </form>
  );
}

interface ProviderSelectProps {
  value: string;
  problem?: string | undefined;
  onValue: (value: string) => void;
}

/** All fourteen choices: the operators with a card, and one's own. */
function ProviderSelect({ value, problem, onValue }: ProviderSelectProps) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>Provider</label>
      <select
        id={id}
        name="provider"
        required
        value={value}
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
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
