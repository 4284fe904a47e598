import { leadMessageMaxLength } from '@dentisti/domain/leads/lead.schema';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FormField, TickField } from '../../components/form-field.tsx';
import { Honeypot } from '../../components/honeypot.tsx';
import { PhoneField } from '../../components/phone-field.tsx';
import actions from '../../components/practice/actions.module.css';
import type { LeadSource } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import { focusFirstError } from '../../lib/use-first-error.ts';
import styles from './lead-form.module.css';
import { useLead } from './use-lead.ts';

interface LeadFormProps {
  source: LeadSource;
  title: string;
  /** What happens after sending. */
  children: ReactNode;
}

/** The place where a practice leaves its contact. `#contatto` leads here. */
export function LeadForm({ source, title, children }: LeadFormProps) {
  const lead = useLead(source);
  const titleId = useId();
  return (
    <section className={`on-sage ${styles.band}`} id="contatto" aria-labelledby={titleId}>
      <div className={`stack gap-6 page-width p-section ${styles.inner}`}>
        <div className="stack content-start gap-4 measure muted">
          <h2 className="title-l ink break hyphens" id={titleId}>
            {title}
          </h2>
          {children}
        </div>
        {lead.reference === null ? (
          <Fields lead={lead} />
        ) : (
          <Thanks email={lead.draft.email} reference={lead.reference} />
        )}
      </div>
    </section>
  );
}

function Fields({ lead }: { lead: ReturnType<typeof useLead> }) {
  const { draft, set, problems, refusals } = lead;
  const form = useRef<HTMLFormElement>(null);
  const reported = useRef(0);
  useEffect(() => {
    if (refusals === reported.current) return;
    reported.current = refusals;
    focusFirstError(form.current);
  }, [refusals]);
  const field = (name: 'practiceName' | 'personName' | 'email' | 'phone' | 'city' | 'message') => ({
    name,
    value: draft[name],
    onValue: (value: string) => set(name, value),
    problem: problems[name],
  });
  return (
    <form
      ref={form}
      className={`stack gap-4 relative card on-surface ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void lead.submit();
      }}
    >
      <FormField {...field('practiceName')} label="Nome dello studio" autoComplete="organization" required />
      <FormField {...field('city')} label="Città" autoComplete="address-level2" required />
      <FormField {...field('personName')} label="Nome e cognome" autoComplete="name" required />
      <PhoneField {...field('phone')} label="Telefono" autoComplete="tel" required />
      <div className={styles.wide}>
        <FormField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="email" required />
      </div>
      <div className={styles.wide}>
        <FormField
          {...field('message')}
          label="Messaggio (facoltativo)"
          hint={`Al massimo ${leadMessageMaxLength} caratteri. Niente dati di pazienti.`}
          isLong
        />
      </div>
      <Honeypot value={draft.website} onValue={(value) => set('website', value)} />
      <div className={styles.wide}>
        <TickField
          name="contactConsent"
          checked={draft.contactConsent}
          onChecked={(checked) => set('contactConsent', checked)}
          problem={problems.contactConsent}
        >
          Acconsento a essere contattato per questa richiesta. I dati servono solo a risponderti: vedi l’
          <Link to={paths.privacy()}>informativa sulla privacy</Link>.
        </TickField>
      </div>
      <div className={`grid justify-start gap-3 ${styles.submit}`}>
        <p role="alert" className="semibold warning hide-empty">
          {problems.form}
        </p>
        <button type="submit" className={`${actions.primary} tall px-5 text-m`} aria-disabled={lead.isBusy}>
          {lead.isBusy ? 'Invio in corso...' : 'Invia la richiesta'}
        </button>
      </div>
    </form>
  );
}

/** The form is gone with the focus in it: the thanks take it over. */
function Thanks({ email, reference }: { email: string; reference: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`stack content-start gap-4 relative card on-surface ${styles.thanks}`} role="status">
      <h3 className="serif title-m" ref={heading} tabIndex={-1}>
        Richiesta ricevuta
      </h3>
      <p>
        Abbiamo scritto a <strong>{email}</strong> per confermarlo. Ti risponde una persona, di solito entro due giorni
        lavorativi.
      </p>
      <p className="text-s muted break">Riferimento: {reference}</p>
    </div>
  );
}
