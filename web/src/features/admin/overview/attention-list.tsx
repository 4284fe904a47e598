import { chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { AttentionItem, type ItemContext } from './attention-item.tsx';
import { attentionLabels } from './attention-labels.ts';
import { AttentionFields } from './overview.query.ts';

type Entries = readonly ({ kind: string } & FragmentType<typeof AttentionFields>)[];

/** What waits for a person, most pressing first; a quiet scene when nothing does. */
export function AttentionList({ entries, ...asked }: { entries: Entries } & ItemContext) {
  return (
    <chakra.section
      css={attentionStyle}
      aria-labelledby="attention-title"
      data-quiet={entries.length === 0 || undefined}
    >
      <h2 id="attention-title">Che cosa aspetta te</h2>
      {entries.length === 0 ? (
        <Flex
          wrap="wrap"
          align="center"
          gap="4 6"
          css={{
            '& svg': { width: 'min(13rem, 60vw)' },
            '& > div': { flex: '1 1 16rem', maxWidth: 'var(--d-measure)' },
            '& p': { margin: '0' },
          }}
        >
          <Illustration name="step-call" />
          <div>
            <chakra.p font="600 var(--d-title-m) / 1.2 var(--d-font-display)">Niente da fare</chakra.p>
            <p>Qui compare solo ciò che ha bisogno di una persona: come va il resto è scritto più sotto.</p>
          </div>
        </Flex>
      ) : (
        <ol>
          {entries.map((entry) => (
            <AttentionEntry key={entry.kind} entry={entry} {...asked} />
          ))}
        </ol>
      )}
    </chakra.section>
  );
}

function AttentionEntry({ entry, ...asked }: { entry: FragmentType<typeof AttentionFields> } & ItemContext) {
  const { kind, count, items } = readFragment(AttentionFields, entry);
  const { one, many, toDo, section, filter = '' } = attentionLabels[kind];
  return (
    <chakra.li css={needStyle}>
      <chakra.span css={countStyle} aria-hidden="true">
        {count}
      </chakra.span>
      <div>
        <h3>{count === 1 ? one : many(count)}</h3>
        <p>{toDo}</p>
        <chakra.ul
          display="grid"
          margin="0"
          padding="0"
          listStyle="none"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="1"
          marginBlock="2"
          css={{
            '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 3', fontSize: 's' },
            '& li > *': { minWidth: '0' },
            '& a': { color: 'ink', fontWeight: '600' },
          }}
        >
          {items.map((item) => (
            <AttentionItem key={item.id} kind={kind} item={item} {...asked} />
          ))}
        </chakra.ul>
        {count > items.length && (
          <p>
            <Link to={paths.adminSection(section) + filter}>E altre {count - items.length}</Link>
          </p>
        )}
      </div>
    </chakra.li>
  );
}

// What needs a person: the one warm place of the page.
const attentionStyle: SystemStyleObject = {
  padding: '5',
  border: '1px solid var(--d-terracotta-line)',
  borderRadius: 'l',
  bg: 'terracotta-surface',
  '&[data-quiet]': { borderColor: 'line', bg: 'sage' },
  '& h2': { marginBlockEnd: '4', fontSize: 'title-s' },
  '& ol': { display: 'grid', gap: '4', margin: '0', padding: '0', listStyle: 'none' },
};

// Large letters on a small phone leave no room beside the number.
const needStyle: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1 4',
  '& > div': { flex: '1 1 10rem', minWidth: '0' },
  '& h3': { fontSize: 'm' },
  '& p': { margin: '0', color: 'ink', fontSize: 's' },
};

// The house's arch with the number in its door.
const countStyle: SystemStyleObject = {
  display: 'grid',
  placeItems: 'center',
  width: '2.5rem',
  height: '3rem',
  paddingBlockStart: '0.375rem',
  boxSizing: 'border-box',
  borderRadius: 'var(--d-arch)',
  bg: 'terracotta',
  color: 'terracotta-surface',
  font: '600 var(--d-text-m) / 1 var(--d-font-display)',
  fontVariantNumeric: 'tabular-nums',
};
