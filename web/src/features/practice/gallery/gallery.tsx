import { photoPath } from '@dentisti/domain/practice/photo';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import type { PracticeGalleryFragment } from '../../../gql/graphql.ts';
import styles from './gallery.module.css';

const GalleryFields = graphql(`
  fragment PracticeGallery on Dentist {
    photos {
      id
      alt
      width
      height
    }
  }
`);

type Photo = PracticeGalleryFragment['photos'][number];

const sizeOf = ({ width, height }: Photo, shown: number) => ({
  width: Math.min(shown, width),
  height: Math.round((Math.min(shown, width) * height) / width),
});

/** What the practice shows of itself; each photo opens large. Nothing where it shows none. */
export function Gallery(props: { practice: FragmentType<typeof GalleryFields> }) {
  const { photos } = readFragment(GalleryFields, props.practice);
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="foto">
      <h2 className="title-m" id="foto">
        Foto dello studio
      </h2>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Ingrandisci: ${photo.alt}`}
              onClick={() => setOpen(index)}
            >
              <img
                src={photoPath(photo.id, 480)}
                srcSet={`${photoPath(photo.id, 480)} 480w, ${photoPath(photo.id, 960)} 960w`}
                sizes="(min-width: 48rem) 16rem, 45vw"
                alt={photo.alt}
                {...sizeOf(photo, 480)}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-s muted">Le ha pubblicate lo studio.</p>
      {open !== null && <Lightbox photos={photos} first={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface LightboxProps {
  photos: readonly Photo[];
  first: number;
  onClose: () => void;
}

/** One photo at a time, large; arrows go on, Escape ends. */
function Lightbox({ photos, first, onClose }: LightboxProps) {
  const { dialog, titleId, close } = useModalDialog(styles.lightbox);
  const [index, setIndex] = useState(first);
  const photo = photos[index];
  const go = (by: number) => setIndex((at) => (at + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  if (!photo) return null;
  return (
    <dialog {...dialog} onClose={onClose} onKeyDown={onKeyDown}>
      <figure className={styles.large}>
        <img
          key={photo.id}
          src={photoPath(photo.id, 1600)}
          srcSet={`${photoPath(photo.id, 960)} 960w, ${photoPath(photo.id, 1600)} 1600w`}
          sizes="92vw"
          alt={photo.alt}
          {...sizeOf(photo, 1600)}
        />
        <figcaption id={titleId} className="break" aria-live="polite">
          {photo.alt} ({index + 1} di {photos.length})
        </figcaption>
      </figure>
      <div className="wrap gap-3">
        {photos.length > 1 && (
          <>
            <button type="button" className={actions.quiet} aria-label="Foto precedente" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden="true" />
            </button>
            <button type="button" className={actions.quiet} aria-label="Foto successiva" onClick={() => go(1)}>
              <ChevronRight aria-hidden="true" />
            </button>
          </>
        )}
        <button type="button" className={actions.quiet} onClick={close}>
          <X aria-hidden="true" /> Chiudi
        </button>
      </div>
    </dialog>
  );
}
