import { useState } from 'react';
import { PracticeList, type PracticeListProps } from './practice-list.tsx';

/** Practices without Google data: known from elsewhere, so never ranked. Built only once opened. */
export function OtherPractices({ selectedId, ...list }: Omit<PracticeListProps, 'label' | 'showsSource'>) {
  const [isOpened, setIsOpened] = useState(false);
  const count = list.practices.length;
  const isOpen = isOpened || list.practices.some((practice) => practice.id === selectedId);
  if (count === 0) return null;
  const title = `Altri studi in zona, senza valutazione Google (${count})`;
  return (
    <details
      className="line-top mt-5 brand-marks"
      open={isOpen}
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary className="py-4 round-s semibold pointer">{title}</summary>
      {isOpen && <PracticeList {...list} selectedId={selectedId} label={title} showsSource />}
    </details>
  );
}
