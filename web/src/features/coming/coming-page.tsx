import { productSingular } from '@dentisti/domain/brand';
import { Link, useLocation } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import classes from './coming-page.module.css';
import { findComingPart } from './coming-parts.ts';

/** A page whose part of the product is still being built: says what it will be, and what to do meanwhile. */
export function ComingPage() {
  const part = findComingPart(useLocation().pathname);
  if (!part) throw new Error('the router sent a path here that has no coming part');
  usePageHead({ title: part.title, noindex: true });
  return (
    <Notice illustration={<Illustration name="empty" />} title={part.title}>
      <p className={classes.badge}>In arrivo</p>
      <p>{part.text}</p>
      {part.meanwhile && <p>{part.meanwhile}</p>}
      <p>
        <Link to={paths.home()}>Cerca un {productSingular}</Link>
      </p>
    </Notice>
  );
}
