import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { photoPath } from '@dentisti/domain/practice/photo';
import { useState } from 'react';
import type { DentistPageFieldsFragment } from '../../../gql/graphql.ts';
import { type Decision, DecisionButtons, DecisionDialog } from '../claims/decision.tsx';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import { DecidePhoto } from '../proposals/proposals.query.ts';

interface PhotosSectionProps {
  photos: DentistPageFieldsFragment['photos'];
  /** As the dialog names it. */
  practice: string;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

/**
 * On a practice's page: the photos that everybody sees, or would see again of a hidden practice; an operator may remove each.
 * Nothing where it shows none.
 */
export function PhotosSection({ photos, practice, onChanged }: PhotosSectionProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const [decide] = useMutation(DecidePhoto);
  if (photos.length === 0) return null;
  const removal = ({ id, alt }: (typeof photos)[number]): Decision => ({
    button: 'Togli',
    title: 'Cancellare la foto?',
    affected: [practice, alt, 'Si cancella per sempre. I titolari ricevono una e-mail con la tua frase.'],
    noteHint: 'La legge lo studio. Da 3 a 500 caratteri, niente dati di pazienti.',
    done: 'Foto cancellata.',
    run: async (note) => (await decide({ variables: { photoId: id, accept: false, note } })).data?.decidePhoto,
  });
  return (
    <>
      <h2>Foto pubblicate</h2>
      <chakra.ul css={barStyle} aria-label="Foto pubblicate">
        {photos.map((photo) => (
          <chakra.li key={photo.id} css={{ width: 'min(15rem, 100%)' }}>
            <img
              src={photoPath(photo.id, 480)}
              alt={photo.alt}
              width={Math.min(480, photo.width)}
              height={Math.round((Math.min(480, photo.width) * photo.height) / photo.width)}
              loading="lazy"
              className="max-full"
            />
            <chakra.p css={mutedStyle}>{photo.alt}</chakra.p>
            <DecisionButtons decisions={[removal(photo)]} label={`Foto: ${photo.alt}`} onAsk={setAsked} />
          </chakra.li>
        ))}
      </chakra.ul>
      {asked && <DecisionDialog decision={asked} onDone={onChanged} onClose={() => setAsked(null)} />}
    </>
  );
}
