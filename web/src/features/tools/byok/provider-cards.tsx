import { complexityBadge, groupProviders } from '@dentisti/domain/tools/sip-provider';
import { Check } from 'lucide-react';
import actions from '../../../components/practice/actions.module.css';
import styles from './provider-cards.module.css';
import type { ShownProvider } from './use-byok.ts';

interface ProviderCardsProps {
  providers: readonly ShownProvider[] | null;
  isLoading: boolean;
  retry: () => void;
  onTemplate: (provider: ShownProvider) => void;
}

/** The operators with a card, by category. */
export function ProviderCards({ providers, isLoading, retry, onTemplate }: ProviderCardsProps) {
  if (!providers)
    return isLoading ? (
      <p role="status">Caricamento...</p>
    ) : (
      <div className={styles.missing}>
        <p>Impossibile caricare i provider BYOK.</p>
        <button type="button" className={actions.quiet} onClick={retry}>
          Riprova
        </button>
      </div>
    );
  return (
    <div className={styles.groups}>
      <p className={styles.note}>
        I dati segnati «da verificare» non sono confermati dall’operatore: chiedi conferma prima di firmare.
      </p>
      {groupProviders(providers).map((group) => (
        <section key={group.category} aria-label={group.category}>
          <h2 className={styles.category}>
            <span lang="en">{group.category}</span>
            <span className={styles.count}>
              {group.providers.length} <span className="visually-hidden">provider</span>
            </span>
          </h2>
          <ul className={styles.cards}>
            {group.providers.map((provider) => (
              <Card key={provider.provider} provider={provider} onTemplate={onTemplate} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({ provider, onTemplate }: { provider: ShownProvider; onTemplate: (provider: ShownProvider) => void }) {
  const { name, category, setupComplexity, estimatedCost, advantages, signupUrl, unverified } = provider;
  return (
    <li className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.badges}>
        <span className={styles.badge} data-kind={complexityBadge(setupComplexity)} lang="en">
          {setupComplexity}
        </span>
        {category === 'International' && <span className={styles.badge}>Consigliato</span>}
      </p>
      <p>
        <span className={styles.label}>Costo stimato</span> {estimatedCost}
      </p>
      <ul className={styles.advantages} aria-label={`Vantaggi di ${name}`}>
        {advantages.map((advantage) => (
          <li key={advantage}>
            <Check aria-hidden="true" />
            {advantage}
          </li>
        ))}
      </ul>
      {unverified.length > 0 && <p className={styles.unverified}>Da verificare: {unverified.join(', ')}.</p>}
      <div className={styles.buttons}>
        <button type="button" className={actions.primary} onClick={() => onTemplate(provider)}>
          Usa Template <span className="visually-hidden">{name}</span>
        </button>
        {signupUrl ? (
          <a className={actions.quiet} href={signupUrl} target="_blank" rel="noopener noreferrer">
            Registrati <span className="visually-hidden">su {name} (nuova scheda)</span>
          </a>
        ) : (
          <button type="button" className={actions.quiet} disabled>
            Registrati <span className="visually-hidden">su {name}: indirizzo non noto</span>
          </button>
        )}
      </div>
    </li>
  );
}
