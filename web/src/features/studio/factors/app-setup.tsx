import actions from '../../../components/practice/actions.module.css';
import styles from './app-setup.module.css';
import { CodeForm } from './code-form.tsx';
import type { AppOffer, FactorActions } from './use-factor-actions.ts';

interface AppSetupProps {
  offer: AppOffer;
  doing: FactorActions;
}

/** The key for the app, as a picture and as text, and its first code. */
export function AppSetup({ offer: { uri, qrSvg, secret }, doing }: AppSetupProps) {
  return (
    <div className="stack justify-start gap-3 full">
      <p className="measure">Inquadra il codice con un’app di autenticazione, poi scrivi le sei cifre che mostra.</p>
      <img
        className={`round line ${styles.code}`}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="Codice QR della chiave"
        width="220"
        height="220"
      />
      <p className={styles.key}>
        Sei sul telefono?{' '}
        <a className="inline-bar tap" href={uri}>
          Apri l’app
        </a>
        , oppure scrivi la chiave: <code>{secret}</code>
      </p>
      <CodeForm
        label="Codice dell’app"
        submit="Attiva"
        isNumeric
        isBusy={doing.isBusy}
        problem={doing.problem}
        onCode={doing.confirmApp}
      />
      <button type="button" className={actions.bare} onClick={doing.dropOffer}>
        Annulla
      </button>
    </div>
  );
}
