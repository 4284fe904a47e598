import classes from './skip-link.module.css';

/** First stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a className={`round on-brand semibold ${classes.skip}`} href="#contenuto">
      Vai al contenuto
    </a>
  );
}
