import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';

const ConfirmationLineFields = graphql(`
  fragment ConfirmationLine on Dentist {
    confirmations {
      requests
      confirmed
      medianMinutes
    }
  }
`);

/** How the practice answers requests made through us; nothing while there are too few to say so. */
export function ConfirmationLine(props: { practice: FragmentType<typeof ConfirmationLineFields> }) {
  const record = readFragment(ConfirmationLineFields, props.practice).confirmations;
  if (!record) return null;
  const { requests, confirmed, medianMinutes } = record;
  const share = Math.round((confirmed / requests) * 100);
  const speed = medianMinutes === null ? '' : `, metà entro ${writtenMinutes(medianMinutes)}`;
  return (
    <p className="text-s muted">
      Richieste fatte da qui: {confirmed} confermate su {requests} ({share}%){speed}.
    </p>
  );
}

/** Rounded up: nobody should count on less. */
function writtenMinutes(minutes: number): string {
  if (minutes <= 90) return minutes <= 1 ? 'un minuto' : `${Math.ceil(minutes)} minuti`;
  return `${Math.ceil(minutes / 60)} ore`;
}
