import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { AttentionItem, type ItemContext } from './attention-item.tsx';
import { attentionWords } from './attention-words.ts';
import styles from './overview.module.css';
import { AttentionFields } from './overview.query.ts';

type Entries = readonly ({ kind: string } & FragmentType<typeof AttentionFields>)[];

/** What waits for a person, most pressing first; a quiet scene when nothing does. */
export function AttentionList({ entries, ...asked }: { entries: Entries } & ItemContext) {
  return (
    <section
      className={styles.attention}
      aria-labelledby="attention-title"
      data-quiet={entries.length === 0 || undefined}
    >
      <h2 id="attention-title">Che cosa aspetta te</h2>
      {entries.length === 0 ? (
        <div className={styles.nothing}>
          <Illustration name="step-call" />
          <div>
            <p className={styles.nothingTitle}>Niente da fare</p>
            <p>Qui compare solo ciò che ha bisogno di una persona: come va il resto è scritto più sotto.</p>
          </div>
        </div>
      ) : (
        <ol>
          {entries.map((entry) => (
            <AttentionEntry key={entry.kind} entry={entry} {...asked} />
          ))}
        </ol>
      )}
    </section>
  );
}

function AttentionEntry({ entry, ...asked }: { entry: FragmentType<typeof AttentionFields> } & ItemContext) {
  const { kind, count, items } = readFragment(AttentionFields, entry);
  const { one, many, toDo, section, filter = '' } = attentionWords[kind];
  return (
    <li className={styles.need}>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <div>
        <h3>{count === 1 ? one : many(count)}</h3>
        <p>{toDo}</p>
        <ul className={styles.items}>
          {items.map((item) => (
            <AttentionItem key={item.id} kind={kind} item={item} {...asked} />
          ))}
        </ul>
        {count > items.length && (
          <p>
            <Link to={paths.adminSection(section) + filter}>E altre {count - items.length}</Link>
          </p>
        )}
      </div>
    </li>
  );
}
