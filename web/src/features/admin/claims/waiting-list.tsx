import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { noteStyle } from '../parts/section-styles.ts';

interface WaitingListProps<Item> {
  answer: { error?: unknown; refetch: () => Promise<unknown> };
  /** Undefined until they were read. */
  items: readonly Item[] | undefined;
  /** `Caricamento {awaited}...` */
  awaited: string;
  /** Shown when there are none. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that comes whole: the wait, the failure, nothing, or what there is. */
export function WaitingList<Item>({ answer, items, awaited, empty, children }: WaitingListProps<Item>) {
  if (!items && answer.error) return <PageFailure reload={() => void answer.refetch().catch(() => undefined)} />;
  if (!items) return <PageLoading label={awaited} />;
  return items.length === 0 ? <chakra.p css={noteStyle}>{empty}</chakra.p> : children(items);
}
