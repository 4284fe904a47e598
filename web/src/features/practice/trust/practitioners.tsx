import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';

const PractitionersFields = graphql(`
  fragment Practitioners on Dentist {
    practitioners {
      name
      role
      claimedAlbo
      alboNumber
      alboCheckedAt
    }
  }
`);

/** Who works there, with the enrolment that makes a dentist and the day on which somebody looked it up. */
export function Practitioners(props: { practice: FragmentType<typeof PractitionersFields> }) {
  const { practitioners } = readFragment(PractitionersFields, props.practice);
  return (
    <section className="stack gap-3" aria-labelledby="dentisti">
      <h2 className="title-m" id="dentisti">
        Chi ti cura
      </h2>
      {practitioners.length === 0 && <p>Non conosciamo ancora i nomi dei dentisti di questo studio.</p>}
      <ul className="stack gap-3 hide-empty">
        {practitioners.map((dentist) => (
          <li key={`${dentist.name} ${dentist.alboNumber}`} className="grid columns-icon items-start gap-2-3">
            <Enrolment {...dentist} />
          </li>
        ))}
      </ul>
      <p className="measure text-s muted">
        L’Albo degli odontoiatri è l’elenco di chi può fare il dentista in Italia. Chiunque può cercarvi un nome nel
        registro pubblico della FNOMCeO, la federazione degli Ordini.
      </p>
    </section>
  );
}

interface EnrolmentProps {
  name: string;
  role?: string | null;
  claimedAlbo?: string | null;
  alboNumber?: string | null;
  alboCheckedAt?: string | null;
}

function Enrolment({ name, role, claimedAlbo, alboNumber, alboCheckedAt }: EnrolmentProps) {
  const number = alboNumber ?? claimedAlbo;
  const isChecked = Boolean(alboNumber && alboCheckedAt);
  const Sign = isChecked ? BadgeCheck : CircleDashed;
  return (
    <>
      <Sign className={`icon mt-1 ${isChecked ? 'brand' : 'muted'}`} aria-hidden="true" />
      <p className="break">
        <span className="semibold">{name}</span>
        <span className="muted" data-checked={isChecked}>
          {role && ` · ${role}`} · {number && `Albo odontoiatri ${number}, `}
          {isChecked
            ? `verificato ${beforeDay('il', writtenDate(new Date(alboCheckedAt ?? '')))}`
            : number
              ? 'dichiarato dallo studio, che non abbiamo verificato'
              : 'non abbiamo verificato l’iscrizione all’Albo'}
        </span>
      </p>
    </>
  );
}
