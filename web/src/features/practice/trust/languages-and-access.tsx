import { languageName } from '@dentisti/domain/practice/language-name';
import { Accessibility, Languages } from 'lucide-react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import type { WheelchairAccess } from '../../../gql/graphql.ts';

const LanguagesAndAccessFields = graphql(`
  fragment LanguagesAndAccess on Dentist {
    languages
    wheelchair
  }
`);

const accessText: Record<WheelchairAccess, string> = {
  YES: 'Si entra in sedia a rotelle, senza aiuto.',
  LIMITED: 'Si entra in sedia a rotelle solo in parte o con aiuto: chiedi prima di venire.',
  NO: 'Non si entra in sedia a rotelle.',
};

/** What one may have to know before going there. Unknown is said as unknown, which is not no. */
export function LanguagesAndAccess(props: { practice: FragmentType<typeof LanguagesAndAccessFields> }) {
  const { languages, wheelchair } = readFragment(LanguagesAndAccessFields, props.practice);
  return (
    <section className="stack gap-3" aria-labelledby="lingue">
      <h2 className="title-s" id="lingue">
        Lingue e accesso
      </h2>
      <ul className="stack gap-2">
        <li className="bar items-start gap-3">
          <Languages className="icon fixed-size mt-1 brand" aria-hidden="true" />
          {languages.length > 0 ? (
            <span>Italiano, {languages.map(languageName).join(', ')}.</span>
          ) : (
            <span className="muted">Se si parlano altre lingue oltre all’italiano, non lo sappiamo.</span>
          )}
        </li>
        <li className="bar items-start gap-3">
          <Accessibility className="icon fixed-size mt-1 brand" aria-hidden="true" />
          {wheelchair ? (
            <span>{accessText[wheelchair]}</span>
          ) : (
            <span className="muted">Se si entra in sedia a rotelle, non lo sappiamo: chiedilo allo studio.</span>
          )}
        </li>
      </ul>
    </section>
  );
}
