import { useEffect, useRef, useState } from 'react';
import type { PrivateLink } from '../private-link.ts';
import { CodeStep } from './code-step.tsx';
import type { DataErasure, PersonalData } from './data-answers.ts';
import { ErasedStep } from './erased-step.tsx';
import { HeldData } from './held-data.tsx';

/** From the mailed code to the data, and from there, if wanted, to their end. All of it lives in this part of the page alone. */
export function DataSteps({ link }: { link: PrivateLink }) {
  const [opened, setOpened] = useState<{ data: PersonalData; code: string } | null>(null);
  const [erasure, setErasure] = useState<DataErasure | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isLater = opened !== null || erasure !== null;
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (isLater) place.current?.focus();
  }, [isLater]);

  return (
    <div ref={place} tabIndex={-1} className="no-ring">
      {erasure ? (
        <ErasedStep erasure={erasure} />
      ) : opened ? (
        <HeldData link={link} code={opened.code} data={opened.data} onErased={setErasure} />
      ) : (
        <CodeStep link={link} onOpened={(data, code) => setOpened({ data, code })} />
      )}
    </div>
  );
}
