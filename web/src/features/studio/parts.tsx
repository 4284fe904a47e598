import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { paths } from '../../lib/paths.ts';
import { PracticeLineFields } from './studio.query.ts';

/** A refusal or failure beside the button it belongs to. */
export function ActionProblem({ text }: { text: string | null }) {
  return (
    <p role="alert" className="semibold warning break hide-empty">
      {text}
    </p>
  );
}

interface SubmitButtonProps {
  label: string;
  isBusy: boolean;
}

/** A form's main action; busy, it stays in reach of the keyboard. */
export function SubmitButton({ label, isBusy }: SubmitButtonProps) {
  return (
    <button type="submit" className={`self-start tall text-m break hyphens ${actions.primary}`} aria-disabled={isBusy}>
      {isBusy ? 'Un momento...' : label}
    </button>
  );
}

/** Loading failed: what to do now. */
export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="stack justify-start gap-3 p-4 round line-warning on-warning" role="alert">
      <p>Non siamo riusciti a caricare questa parte. Controlla la connessione e riprova.</p>
      <button type="button" className={actions.quiet} onClick={onRetry}>
        Riprova
      </button>
    </div>
  );
}

/** Bones while something loads. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="stack gap-3">
      <span className="visually-hidden">{label}</span>
      <span className="block round on-sage breathe tall" aria-hidden="true" />
      <span className="block round on-sage breathe tall" aria-hidden="true" />
    </div>
  );
}

interface PracticeLineProps {
  practice: FragmentType<typeof PracticeLineFields>;
  /** Where the name leads; without it the name is text. */
  to?: string;
  /** What stands below the address. */
  children?: ReactNode;
}

/** A practice in a list: name, address, place. */
export function PracticeLine({ to, children, ...props }: PracticeLineProps) {
  const { name, address, city, province } = readFragment(PracticeLineFields, props.practice);
  return (
    <div className="stack gap-0 shrink break">
      <p className="font-name">
        {to ? (
          <Link className="inline-bar tap ink title-link break" to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="muted">
        {address}, {city} ({province})
      </p>
      {children}
    </div>
  );
}

/** The way to a practice's public profile. */
export function ProfileLink(props: { practice: FragmentType<typeof PracticeLineFields> }) {
  const { slug } = readFragment(PracticeLineFields, props.practice);
  return (
    <Link className="inline-bar tap" to={paths.profile(slug)}>
      Apri la scheda pubblica
    </Link>
  );
}
