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
  YES: 'si entra senza aiuto.',
  LIMITED: 'si entra solo in parte, o con aiuto. Chiedi prima di venire.',
  NO: 'non si entra.',
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
          <span>
            <span className="semibold">Lingue:</span> italiano
            {languages.length > 0
              ? `, ${languages.map(languageName).join(', ')}.`
              : '. Se ne parlano altre, non lo sappiamo: chiedilo allo studio.'}
          </span>
        </li>
        <li className="bar items-start gap-3">
          <Accessibility className="icon fixed-size mt-1 brand" aria-hidden="true" />
          <span>
            <span className="semibold">In sedia a rotelle:</span>{' '}
            {wheelchair ? accessText[wheelchair] : 'non sappiamo se si entra. Chiedilo allo studio.'}
          </span>
        </li>
      </ul>
    </section>
  );
}
