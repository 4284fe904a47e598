import { FormField } from '../../../components/form-field.tsx';
import { Honeypot } from '../../../components/honeypot.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import { useAttachedSummary } from '../../../lib/assessment-summary.ts';
import { ConsentBoxes } from './consent-boxes.tsx';
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
      <PhoneField
        name="phone"
        label="Telefono"
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

/** The boxes of the booking form, whose health box speaks of an attached self-assessment too. */
export function Consents({ form }: { form: BookingForm }) {
  return <ConsentBoxes form={form} hasSummary={useAttachedSummary() !== null} />;
}
