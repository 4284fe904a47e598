import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { mutedStyle, noteStyle } from '../parts/section-styles.ts';

interface WaitingListProps<Item> {
  answer: { error?: unknown; refetch: () => unknown };
  /** Undefined until they were read. */
  items: readonly Item[] | undefined;
  /** `Caricamento {awaited}...` */
  awaited: string;
  /** Shown when there are none. */
  empty: string;
  /** False: the list comes in pages, which the caller shows the way to. */
  isWhole?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

/** Most that the gateway gives of a list without pages. */
const mostWaiting = 100;

/** What waits for an operator: the wait, the failure, nothing, or what there is. */
export function WaitingList<Item>({ answer, items, awaited, empty, isWhole = true, children }: WaitingListProps<Item>) {
  if (!items && answer.error)
    return <PageFailure reload={() => void Promise.resolve(answer.refetch()).catch(() => undefined)} />;
  if (!items) return <PageLoading label={awaited} />;
  if (items.length === 0) return <chakra.p css={noteStyle}>{empty}</chakra.p>;
  return (
    <>
      {children(items)}
      {isWhole && items.length >= mostWaiting && (
        <chakra.p css={mutedStyle}>
          Qui ce ne stanno {mostWaiting}, le più vecchie: se ce ne sono altre, compaiono quando ne decidi una.
        </chakra.p>
      )}
    </>
  );
}
