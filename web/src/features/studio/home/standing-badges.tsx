import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import type { ClaimWay } from '../../../gql/graphql.ts';
import { StandingFields } from '../studio.query.ts';

const contactWays: Readonly<Record<ClaimWay, string>> = {
  MAILBOX: 'con un codice mandato a una casella dello studio',
  TELEPHONE: 'con un codice detto al telefono dello studio',
  OPERATOR: 'da un operatore',
};
const entitlementWays = { ALBO: 'Albo', PEC: 'PEC' } as const;

interface StandingBadgesProps {
  standing: FragmentType<typeof StandingFields>;
  /** The way to ask for what is missing, or who can. */
  missing: ReactNode;
}

/** The two levels of a practice, each with its date and how it was proved. */
export function StandingBadges({ missing, ...props }: StandingBadgesProps) {
  const { contactAt, contactWay, entitledAt, entitledWay, askedAt } = readFragment(StandingFields, props.standing);
  const onDay = (iso: string) => beforeDay('il', writtenDate(new Date(iso)));
  return (
    <ul className="stack gap-3" aria-label="Verifiche">
      <Badge isDone title={`Contatto verificato ${onDay(contactAt)}`}>
        {contactWays[contactWay]}
      </Badge>
      {entitledAt ? (
        <Badge isDone title={`Titolarità verificata ${onDay(entitledAt)}`}>
          {entitledWay && `(${entitlementWays[entitledWay]})`}
        </Badge>
      ) : (
        <Badge isDone={false} title="Titolarità non ancora verificata">
          {askedAt ? `Verifica chiesta ${onDay(askedAt)}: la fa un operatore.` : missing}
        </Badge>
      )}
    </ul>
  );
}

function Badge({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) {
  const Sign = isDone ? BadgeCheck : CircleDashed;
  return (
    <li className={`grid columns-icon items-start gap-3 p-4 round ${isDone ? 'on-sage' : 'line dashed'}`}>
      <Sign className={`icon-l ${isDone ? 'brand' : 'muted'}`} aria-hidden="true" strokeWidth={1.75} />
      <p className="break">
        <strong className="semibold">{title}</strong> <span className="muted">{children}</span>
      </p>
    </li>
  );
}
