import type { ResultPracticeFragment } from '../../../gql/graphql.ts';
import styles from './floating-card.module.css';
import { FloatingCard } from './floating-card.tsx';

interface CrowdCardProps {
  practices: readonly ResultPracticeFragment[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Practices at one address, whose pins would lie on each other at any zoom. */
export function CrowdCard({ practices, onChoose, onClose }: CrowdCardProps) {
  return (
    <FloatingCard title={`${practices.length} studi in questo punto`} onClose={onClose}>
      <ul className={`grid ${styles.crowd}`}>
        {practices.map(({ id, name }) => (
          <li key={id}>
            <button
              className="full line-top ink text-start title-link pointer tap"
              type="button"
              data-keeps-preview
              onClick={() => onChoose(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </FloatingCard>
  );
}
