import { brand } from '@dentisti/domain/brand';
import { useEffect } from 'react';
import { useRuntimeConfig } from './runtime-config-context.ts';

interface PageHead {
  /** Without the brand, which is added; null keeps the brand alone. */
  title: string | null;
  description?: string;
  /** Keeps search engines out; always on in the trial edition. */
  noindex?: boolean;
}

function setMeta(name: string, content: string | null) {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    element?.remove();
    return;
  }
  if (!element) {
    element = document.createElement('meta');
    element.name = name;
    document.head.append(element);
  }
  element.content = content;
}

/** Sets the document's title, description and robots for as long as the page stands. */
export function usePageHead({ title, description, noindex = false }: PageHead): void {
  const { edition } = useRuntimeConfig();
  const hidden = noindex || edition === 'trial';
  useEffect(() => {
    document.title = title === null ? brand : `${title} – ${brand}`;
    if (description) setMeta('description', description);
    setMeta('robots', hidden ? 'noindex' : null);
  }, [title, description, hidden]);
}
