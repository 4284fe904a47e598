import { writePrice } from '@dentisti/domain/practice/price-text';
import { parseServices } from '@dentisti/domain/practice/typed-services';
import styles from './profile.module.css';
import { fieldLabels } from './profile-labels.ts';
import type { Field } from './use-profile.ts';

interface ProfilePreviewProps {
  changes: readonly { field: Field; text: string; seen: string }[];
}

/** What the public profile would show where something changes, beside what it shows now. */
export function ProfilePreview({ changes }: ProfilePreviewProps) {
  return (
    <section className="stack gap-3" aria-label="Anteprima della scheda">
      <p className="muted">Così lo leggeranno i pazienti.</p>
      <dl className="stack gap-3">
        {changes.map(({ field, text, seen }) => (
          <div key={field} className="stack gap-1">
            <dt className="semibold">{fieldLabels[field]}</dt>
            <dd className={`break ${styles.value}`}>
              <Shown field={field} text={text} />
            </dd>
            <dd className={`break text-s muted ${styles.value}`}>Adesso: {seen === '' ? 'niente' : seen}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Shown({ field, text }: { field: Field; text: string }) {
  if (text === '') return <span className="muted">Non si vedrà niente.</span>;
  const services = field === 'SERVICES' ? parseServices(text) : undefined;
  if (!services) return <>{text}</>;
  return (
    <ul className="stack gap-1">
      {services.map((service) => (
        <li key={service.name} className="wrap between gap-2">
          <span>{service.name}</span>
          <span className="bold">{writePrice(service)}</span>
        </li>
      ))}
    </ul>
  );
}
