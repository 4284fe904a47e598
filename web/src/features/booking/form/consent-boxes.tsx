import { Link } from 'react-router-dom';
import { TickField } from '../../../components/form-field.tsx';
import { paths } from '../../../lib/paths.ts';
import type { BookingDraft } from './booking-draft.ts';

type Consent = 'ageConfirmed' | 'healthConsent';

interface ConsentBoxesProps {
  form: {
    draft: Pick<BookingDraft, Consent>;
    set: (name: Consent, checked: boolean) => void;
    problems: Partial<Record<Consent, string>>;
  };
  /** A self-assessment goes along: the health box speaks of it. */
  hasSummary?: boolean;
}

const plainConsent =
  'Acconsento a dire allo studio il motivo della visita, che è un dato sulla salute. Come lo trattiamo è nell’';
const consentWithSummary =
  'Acconsento a dire allo studio il motivo della visita e a conservare con la prenotazione l’autovalutazione allegata: sono dati sulla salute. Come li trattiamo è nell’';

/**
 * The boxes beside every button that books. Two, never one: consent to a health datum stands alone (GDPR art. 9) and nothing
 * is ticked beforehand. Other words are another version (`consentVersion`).
 */
export function ConsentBoxes({ form: { draft, set, problems }, hasSummary = false }: ConsentBoxesProps) {
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
        {hasSummary ? consentWithSummary : plainConsent}
        <Link to={paths.privacy()}>informativa sulla privacy</Link>.
      </TickField>
    </div>
  );
}
