import { numberWord } from '@dentisti/domain/booking/italian-time';
import { PhoneCall } from 'lucide-react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';

const CallExperienceFields = graphql(`
  fragment CallExperienceLine on Dentist {
    callExperience {
      calls
      answered
      usualAttempts
    }
  }
`);

/** How the practice answers the telephone, learned from our calls; nothing while they are too few to say so. */
export function CallExperienceLine(props: { practice: FragmentType<typeof CallExperienceFields> }) {
  const experience = readFragment(CallExperienceFields, props.practice).callExperience;
  if (!experience) return null;
  return (
    <p className="bar items-start gap-2 text-s">
      <PhoneCall className={`icon-em muted mt-1`} aria-hidden="true" />
      <span>{usualAnswer(experience)}</span>
    </p>
  );
}

interface Experience {
  calls: number;
  answered: number;
  usualAttempts?: number | null;
}

/** `Risponde di solito entro due chiamate (da 12 chiamate del nostro assistente).` */
function usualAnswer({ calls, answered, usualAttempts }: Experience): string {
  if (typeof usualAttempts !== 'number') {
    const times =
      answered === 0 ? 'non ha mai risposto' : `ha risposto ${answered === 1 ? 'una volta' : `${answered} volte`}`;
    return `Al telefono risponde di rado: su ${calls} chiamate del nostro assistente ${times}.`;
  }
  const within = usualAttempts === 1 ? 'alla prima chiamata' : `entro ${feminine(usualAttempts)} chiamate`;
  return `Risponde di solito ${within} (da ${calls} chiamate del nostro assistente).`;
}

const feminine = (count: number) => (count < 60 ? numberWord(count) : String(count));
