import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingPracticeFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import styles from './booking-page.module.css';
import { BookingFailure, BookingSkeleton } from './booking-states.tsx';
import { useBookingPractice } from './use-booking-practice.ts';

interface BookingFrameProps {
  title: string;
  children: (practice: BookingPracticeFragment) => ReactNode;
}

/** What both booking pages share: finding the practice, the way back, the title. */
export function BookingFrame({ title, children }: BookingFrameProps) {
  const { practice, loading, error, refetch } = useBookingPractice();
  usePageHead({ title: practice ? `${title} – ${practice.name}` : title, noindex: true });
  if (!practice && !loading && !error) return <NotFoundPage />;
  return (
    <article className={`stack gap-6 page-width full p-page pt-3 ${styles.page}`}>
      <header className="stack gap-3">
        {practice && (
          <Link className={`inline-bar gap-2 self-start text-s tap`} to={paths.profile(practice.slug)}>
            <ArrowLeft className="icon-em" aria-hidden="true" />
            Torna alla scheda
          </Link>
        )}
        <h1 className="title-l break hyphens">{title}</h1>
      </header>
      {practice ? (
        children(practice)
      ) : error ? (
        <BookingFailure error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <BookingSkeleton />
      )}
    </article>
  );
}
