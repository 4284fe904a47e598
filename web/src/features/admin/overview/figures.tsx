import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { type CountedFigure, countedSearch } from '../labels/counted-bookings.ts';
import { FiguresFields } from './overview.query.ts';
import { formatDuration } from './time-labels.ts';

/** How a figure moved, in words: a number alone says nothing of good or bad. */
function againstBefore(now: number, before: number, days: number): string {
  const span = days === 1 ? 'ieri a quest’ora' : `nei ${days} giorni prima, alla stessa ora`;
  if (now === before) return `Come ${span}`;
  const difference = Math.abs(now - before);
  return `${difference} ${now > before ? 'in più' : 'in meno'} di ${before} ${span}`;
}

/** The four numbers a day is told by. */
export function Figures({ overview }: { overview: FragmentType<typeof FiguresFields> }) {
  const figures = readFragment(FiguresFields, overview);
  const { days, requests, requestsBefore, confirmations, confirmationsBefore } = figures;
  const { confirmedSameDayPercent: sameDay, medianMinutesToConfirmation: median } = figures;
  const listOf = (figure: CountedFigure) => paths.adminSection('prenotazioni') + countedSearch(figure, days);
  const tiles = [
    {
      label: 'Richieste',
      value: String(requests),
      note: againstBefore(requests, requestsBefore, days),
      to: listOf('richieste'),
    },
    {
      label: 'Conferme',
      value: String(confirmations),
      note: againstBefore(confirmations, confirmationsBefore, days),
      to: listOf('conferme'),
    },
    {
      label: 'Confermate in giornata',
      value: sameDay === null ? '–' : `${sameDay} %`,
      note: sameDay === null ? 'Ancora nessuna richiesta' : 'Delle richieste di questi giorni',
      to: listOf('in-giornata'),
    },
    {
      label: 'Dalla richiesta alla conferma',
      value: median === null ? '–' : formatDuration(median * 60),
      note: median === null ? 'Ancora nessuna conferma' : 'La metà aspetta meno, la metà di più',
      to: listOf('confermate'),
    },
  ];
  return (
    <chakra.ul
      display="grid"
      margin="0"
      padding="0"
      listStyle="none"
      gridTemplateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
      gap="0"
      borderBlock="1px solid var(--d-line)"
      css={{
        '& a': {
          display: 'grid',
          alignContent: 'start',
          gap: '1',
          height: '100%',
          padding: '4 4 4 0',
          boxSizing: 'border-box',
          color: 'ink',
          textDecoration: 'none',
        },
        '& a:hover > strong': {
          color: 'brand',
          textDecoration: 'underline',
          textDecorationThickness: '2px',
          textUnderlineOffset: '0.15em',
        },
      }}
      aria-label="In cifre"
    >
      {tiles.map(({ label, value, note, to }) => (
        <li key={label}>
          <Link to={to}>
            <chakra.span fontSize="s" fontWeight="600">
              {label}
            </chakra.span>{' '}
            <chakra.strong
              font="600 clamp(1.75rem, 1.4rem + 1.1vw, 2.25rem) / 1.2 var(--d-font-display)"
              fontVariantNumeric="tabular-nums"
              whiteSpace="nowrap"
            >
              {value}
            </chakra.strong>{' '}
            <chakra.span color="ink-muted" fontSize="xs">
              {note}
            </chakra.span>
          </Link>
        </li>
      ))}
    </chakra.ul>
  );
}
