import { Link } from 'react-router-dom';
import { FormField, TickField } from '../../../components/form-field.tsx';
import { Honeypot } from '../../../components/honeypot.tsx';
import { useAttachedSummary } from '../../../lib/assessment-summary.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './person-section.module.css';
import type { BookingForm } from './use-booking-draft.ts';

interface PersonSectionProps {
  form: BookingForm;
  /** Why the telephone is asked for: who will use it, and when. */
  phoneHint: string;
}

/** Who is coming. The hints say what each datum is for: nothing is asked for its own sake. */
export function PersonFields({ form, phoneHint }: PersonSectionProps) {
  const { draft, set, problems } = form;
  return (
    <div className={`stack gap-4 relative ${styles.fields}`}>
      <div className={styles.wide}>
        <FormField
          name="patientName"
          label="Nome e cognome"
          autoComplete="name"
          value={draft.patientName}
          onValue={(value) => set('patientName', value)}
          problem={problems.patientName}
        />
      </div>
      <FormField
        name="phone"
        label="Telefono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={phoneHint}
        value={draft.phone}
        onValue={(value) => set('phone', value)}
        problem={problems.phone}
      />
      <FormField
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Qui arrivano la conferma e il link per seguire la prenotazione."
        value={draft.email}
        onValue={(value) => set('email', value)}
        problem={problems.email}
      />
      <Honeypot value={draft.website} onValue={(value) => set('website', value)} />
    </div>
  );
}

const plainConsent =
  'Acconsento a dire allo studio il motivo della visita, che è un dato sulla salute. Come lo trattiamo è nell’';
const consentWithSummary =
  'Acconsento a dire allo studio il motivo della visita e a conservare con la prenotazione l’autovalutazione allegata: sono dati sulla salute. Come li trattiamo è nell’';

/** Two boxes, never one: consent to a health datum stands alone (GDPR art. 9) and nothing is ticked beforehand. */
export function Consents({ form }: { form: BookingForm }) {
  const { draft, set, problems } = form;
  const summary = useAttachedSummary();
  return (
    <div>
      <TickField
        name="ageConfirmed"
        checked={draft.ageConfirmed}
        onChecked={(checked) => set('ageConfirmed', checked)}
        problem={problems.ageConfirmed}
      >
        Ho almeno 18 anni, oppure ho il consenso di un genitore.
      </TickField>
      <TickField
        name="healthConsent"
        checked={draft.healthConsent}
        onChecked={(checked) => set('healthConsent', checked)}
        problem={problems.healthConsent}
      >
        {summary === null ? plainConsent : consentWithSummary}
        <Link to={paths.privacy()}>informativa sulla privacy</Link>.
      </TickField>
    </div>
  );
}
