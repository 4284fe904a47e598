import { photoPath } from '@dentisti/domain/practice/photo';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';
import { PhotoUpload } from './photo-upload.tsx';
import styles from './profile.module.css';
import { StudioArrangePhotos, StudioDescribePhoto, StudioRemovePhoto } from './profile.query.ts';
import { kindLabels } from './profile-labels.ts';
import { type StudioProfile, useProfileAction } from './use-profile.ts';

type Photo = StudioProfile['photos'][number];

interface PhotosPartProps {
  practiceId: string;
  profile: StudioProfile;
  readAgain: () => Promise<void>;
}

/** A practice's photos: upload, description, order by pointer or keyboard, cover. */
export function PhotosPart({ practiceId, profile: { photos, isEntitled }, readAgain }: PhotosPartProps) {
  const { change, problem } = useProfileAction(readAgain);
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = photos.map(({ id }) => id);
  const arrange = (photoIds: string[], coverId: string | null = null) =>
    void change(StudioArrangePhotos, { practiceId, photoIds, coverId }, (data) => data.arrangePhotos);
  const moveTo = (id: string, place: number) => {
    const others = ids.filter((one) => one !== id);
    arrange([...others.slice(0, place), id, ...others.slice(place)]);
  };
  const drop = (at: number) => {
    if (dragged !== null) moveTo(dragged, at);
    setDragged(null);
  };
  return (
    <section className="stack gap-4" aria-labelledby="foto">
      <h2 id="foto" className="title-m">
        Foto ({photos.length} di 12)
      </h2>
      <ActionProblem text={problem} />
      <ul className={`${styles.photos} hide-empty`} aria-label="Le foto, nel loro ordine">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={`stack content-start gap-2 p-3 card on-surface ${styles.photo}`}
            draggable
            data-dragged={dragged === photo.id || undefined}
            onDragStart={() => setDragged(photo.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(index)}
          >
            <PhotoCard
              photo={photo}
              onMove={(by) => moveTo(photo.id, index + by)}
              isFirst={index === 0}
              isLast={index === photos.length - 1}
              onCover={() => arrange(ids, photo.id)}
              onRemove={() =>
                void change(StudioRemovePhoto, { practiceId, photoId: photo.id }, (data) => data.removePhoto)
              }
              onAlt={(alt) =>
                change(
                  StudioDescribePhoto,
                  { practiceId, input: { photoId: photo.id, kind: photo.kind, alt } },
                  (data) => data.describePhoto,
                )
              }
            />
          </li>
        ))}
      </ul>
      {photos.length < 12 && <PhotoUpload practiceId={practiceId} isEntitled={isEntitled} onStored={readAgain} />}
    </section>
  );
}

interface PhotoCardProps {
  photo: Photo;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onCover: () => void;
  onRemove: () => void;
  onAlt: (alt: string) => Promise<unknown>;
}

function PhotoCard({ photo, isFirst, isLast, onMove, onCover, onRemove, onAlt }: PhotoCardProps) {
  const { id, alt, kind, isCover, isPublic, width, height } = photo;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  return (
    <>
      <img src={photoPath(id, 480)} alt={alt} width={480} height={Math.round((480 * height) / width)} loading="lazy" />
      <p className="text-s">
        {kindLabels[kind]}
        {isCover && <strong> · copertina</strong>}
        {!isPublic && <strong> · la guardiamo noi prima dei pazienti</strong>}
      </p>
      {typed === null ? (
        <p className="text-s muted break">{alt}</p>
      ) : (
        <FormField name="alt" label="Descrizione" value={typed} onValue={setTyped} />
      )}
      <div className="wrap gap-2">
        <button
          type="button"
          className={actions.quiet}
          aria-label={`Sposta prima: ${alt}`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(-1)}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          className={actions.quiet}
          aria-label={`Sposta dopo: ${alt}`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        >
          <ArrowRight aria-hidden="true" />
        </button>
        {isPublic && !isCover && (
          <button type="button" className={actions.bare} aria-label={`Usa come copertina: ${alt}`} onClick={onCover}>
            Copertina
          </button>
        )}
        {typed === null ? (
          <button
            type="button"
            className={actions.bare}
            aria-label={`Cambia la descrizione: ${alt}`}
            onClick={() => setTyped(alt)}
          >
            Descrizione
          </button>
        ) : (
          <button
            type="button"
            className={actions.bare}
            onClick={() => void onAlt(typed).then((done) => done !== null && setTyped(null))}
          >
            Salva la descrizione
          </button>
        )}
        <button
          type="button"
          className={actions.bare}
          aria-label={isSure ? `Sì, cancella per sempre: ${alt}` : `Togli: ${alt}`}
          onClick={() => (isSure ? onRemove() : setSure(true))}
        >
          {isSure ? 'Sì, cancella per sempre' : 'Togli'}
        </button>
      </div>
    </>
  );
}
