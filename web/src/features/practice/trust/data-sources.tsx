import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { shownRating } from '@dentisti/domain/search/shown-rating';
import { BadgeCheck, ChevronDown } from 'lucide-react';
import { hasPhoto } from '../../../components/practice/has-photo.ts';
import { sourceNames } from '../../../components/practice/source-names.ts';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import type { DataSourcesFragment, ProfileField } from '../../../gql/graphql.ts';
import styles from './data-sources.module.css';

const DataSourcesFields = graphql(`
  fragment DataSources on Dentist {
    phone
    website
    openingHours
    timetable
    description
    specializations
    profileImageUrl
    languages
    wheelchair
    rating
    googlePlacesRating
    serviceOffers {
      name
    }
    provenance {
      field
      source
      asOf
    }
  }
`);

interface Row {
  field: ProfileField;
  label: string;
  /** Whether the profile shows something there. */
  isKnown: (practice: DataSourcesFragment) => boolean;
  /** What is said when it does not, where there is more to say. */
  missing?: string;
}

const always = () => true;

const rows: readonly Row[] = [
  { field: 'NAME', label: 'Nome', isKnown: always },
  { field: 'ADDRESS', label: 'Indirizzo', isKnown: always },
  { field: 'PHONE', label: 'Telefono', isKnown: ({ phone }) => Boolean(phone) },
  { field: 'WEBSITE', label: 'Sito', isKnown: ({ website }) => Boolean(website) },
  {
    field: 'HOURS',
    label: 'Orari',
    isKnown: ({ timetable, openingHours }) => Boolean(timetable?.week ?? openingHours),
  },
  { field: 'DESCRIPTION', label: 'Descrizione', isKnown: ({ description }) => Boolean(description) },
  { field: 'SPECIALIZATIONS', label: 'Ambiti di lavoro', isKnown: (practice) => practice.specializations.length > 0 },
  { field: 'SERVICES', label: 'Prestazioni e prezzi', isKnown: (practice) => practice.serviceOffers.length > 0 },
  { field: 'RATING', label: 'Valutazione', isKnown: (practice) => shownRating(practice) !== null },
  {
    field: 'PICTURE',
    label: 'Foto',
    isKnown: ({ profileImageUrl }) => hasPhoto(profileImageUrl),
    missing: 'Nessuna: la porta in alto è un nostro disegno',
  },
  { field: 'LANGUAGES', label: 'Lingue', isKnown: ({ languages }) => languages.length > 0 },
  { field: 'WHEELCHAIR', label: 'Accesso in sedia a rotelle', isKnown: ({ wheelchair }) => Boolean(wheelchair) },
];

/** Every datum of the profile with who says so and since when; what is not known says so. */
export function DataSources(props: { practice: FragmentType<typeof DataSourcesFields> }) {
  const practice = readFragment(DataSourcesFields, props.practice);
  return (
    <>
      <ConfirmedByPractice provenance={practice.provenance} />
      <Table practice={practice} />
    </>
  );
}

/** What the practice itself wrote or confirmed, each with its day; nothing where it did neither. */
function ConfirmedByPractice({ provenance }: Pick<DataSourcesFragment, 'provenance'>) {
  const own = rows.flatMap(({ field, label }) => {
    const found = provenance.find((one) => one.field === field && one.source === 'PRACTICE');
    return found ? [{ label, asOf: found.asOf }] : [];
  });
  const byDay = Map.groupBy(own, ({ asOf }) => writtenDate(new Date(asOf)));
  return (
    <ul className="stack gap-1 text-s hide-empty">
      {[...byDay].map(([day, fields]) => (
        <li key={day} className="grid columns-icon items-start gap-2">
          <BadgeCheck className="icon-em mt-1 brand" aria-hidden="true" />
          <span>
            Confermato dallo studio {beforeDay('il', day)}: {fields.map(({ label }) => label.toLowerCase()).join(', ')}.
          </span>
        </li>
      ))}
    </ul>
  );
}

function Table({ practice }: { practice: DataSourcesFragment }) {
  return (
    <details className={styles.sources}>
      <summary className="inline-bar gap-2 tap semibold brand pointer">
        <ChevronDown className={`icon-em ${styles.arrow}`} aria-hidden="true" />
        Da dove vengono questi dati
      </summary>
      <table className={`full tabular ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Fonte</th>
            <th scope="col">Data</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, isKnown, missing = 'Non lo sappiamo' }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <Origin
                origin={practice.provenance.find((one) => one.field === field)}
                absence={isKnown(practice) ? null : missing}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** `20 nov 2026`: three columns have to stand on a phone. */
const shortDate = (at: Date) => writtenDate(at).replace(/(\p{L}{3})\p{L}+/u, '$1');

interface OriginProps {
  origin: DataSourcesFragment['provenance'][number] | undefined;
  /** What is said instead of a source; null: the profile shows something there. */
  absence: string | null;
}

function Origin({ origin, absence }: OriginProps) {
  if (absence !== null || !origin)
    return (
      <td className="muted" colSpan={2}>
        {absence ?? 'Fonte non annotata'}
      </td>
    );
  return (
    <>
      <td>{sourceNames[origin.source]}</td>
      <td>
        <time className="nowrap" dateTime={origin.asOf}>
          {shortDate(new Date(origin.asOf))}
        </time>
      </td>
    </>
  );
}
