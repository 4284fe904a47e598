import type { ResultFilters } from '@dentisti/domain/search/result-filters';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A choice made far down a list shows the new one from its start; Back returns to where one was. */
export function useStartOfList(list: RefObject<HTMLElement | null>, filters: ResultFilters, sort: string): void {
  const navigation = useNavigationType();
  const last = useRef({ filters, sort });
  useEffect(() => {
    if (last.current.filters === filters && last.current.sort === sort) return;
    last.current = { filters, sort };
    const element = list.current;
    if (navigation === 'POP' || !element?.offsetParent || element.getBoundingClientRect().top >= 0) return;
    element.scrollIntoView({ block: 'start', behavior: 'auto' });
  }, [list, filters, sort, navigation]);
}
