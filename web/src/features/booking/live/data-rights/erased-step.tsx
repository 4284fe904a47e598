import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { Check } from 'lucide-react';
import type { DataErasure } from './data-answers.ts';

/** Nothing more to do: what happens now, and what remains. */
export function ErasedStep({ erasure: { numbers, waitsForPractice, doneBy } }: { erasure: DataErasure }) {
  return (
    <div className="grid gap-2 p-4 round-l on-sage" role="status">
      <p className={`bar gap-2 bold`}>
        <Check aria-hidden="true" />
        Fatto
      </p>
      <p>
        {waitsForPractice
          ? `Diciamo allo studio che non vai, poi cancelliamo tutto: al più tardi ${writtenTime(new Date(doneBy))}.`
          : 'Ti mandiamo un’ultima e-mail, e subito dopo cancelliamo tutto.'}
      </p>
      <p>
        {numbers.length === 1 ? 'Il numero ' : 'I numeri '}
        <strong translate="no">{numbers.join(', ')}</strong>
        {numbers.length === 1 ? ' resta' : ' restano'}, senza più una persona.
      </p>
    </div>
  );
}
