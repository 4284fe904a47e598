import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/paths.ts';

/** In place of a sent form whose contact has still to prove itself: what was mailed, and what to do next. */
export function CheckYourMail({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the form was longer than this.
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice illustration={<Illustration name="empty" />} title="Controlla la tua e-mail" level={2} role="status">
        <p>{message}</p>
        <p>
          Non arriva? Guarda nella posta indesiderata, oppure{' '}
          <Link to={paths.lostLink()}>fatti mandare di nuovo il link</Link>.
        </p>
      </Notice>
    </div>
  );
}
