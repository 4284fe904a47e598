import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import actions from './actions.module.css';
import styles from './book-or-call.module.css';
import { CallButton } from './call-button.tsx';

const BookOrCallFields = graphql(`
  fragment BookOrCall on Dentist {
    slug
    name
    phone
    phoneDisplay
    notBookableBecause
  }
`);

interface BookOrCallProps {
  practice: FragmentType<typeof BookOrCallFields>;
  className?: string;
  /** Beside `Prenota` also the telephone, for who wants an answer at once. */
  withCall?: boolean;
}

/** `Prenota` where an appointment can be asked for through us; else the telephone, else why not. */
export function BookOrCall({ practice, className = actions.quiet, withCall = false }: BookOrCallProps) {
  const { slug, name, phone, phoneDisplay, notBookableBecause } = readFragment(BookOrCallFields, practice);
  if (!notBookableBecause) {
    return (
      <>
        <Link className={className} to={paths.booking(slug)} aria-label={`Prenota ${withPreposition('da', name)}`}>
          Prenota
        </Link>
        {withCall && phone && <CallButton name={name} phone={phone} phoneDisplay={phoneDisplay} />}
      </>
    );
  }
  if (phone) return <CallButton name={name} phone={phone} phoneDisplay={phoneDisplay} className={className} />;
  return <span className={`text-s muted ${styles.why}`}>{notBookableBecause}</span>;
}
