import { Link } from 'react-router-dom';
import { OpenState } from '../../components/practice/open-state.tsx';
import { Portrait } from '../../components/practice/portrait.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './practice-strip.module.css';

const PracticeStripFields = graphql(`
  fragment PracticeStrip on Dentist {
    slug
    name
    address
    cap
    city
    province
    profileImageUrl
    openNow
  }
`);

interface PracticeStripProps {
  practice: FragmentType<typeof PracticeStripFields>;
  /** What the name is beside: a heading of the page, or a line of its side. */
  level?: 2 | 3;
}

/** Which practice this is about: portrait, name with the way to its profile, address. */
export function PracticeStrip({ level = 2, ...props }: PracticeStripProps) {
  const practice = readFragment(PracticeStripFields, props.practice);
  const { name, slug, address, cap, city, province } = practice;
  const Name = `h${level}` as const;
  return (
    <div className={`grid columns-icon items-start gap-3 ${styles.strip}`}>
      <Portrait name={name} seed={slug} imageUrl={practice.profileImageUrl} size="small" />
      <div className={`stack justify-start text-s break gap-0 ${styles.words}`}>
        <Name className={`break hyphens ${styles.name}`}>
          <Link to={paths.profile(slug)}>{name}</Link>
        </Name>
        <p className="muted">
          {address}, {cap && `${cap} `}
          {city} ({province})
        </p>
        <OpenState openNow={practice.openNow} />
      </div>
    </div>
  );
}
