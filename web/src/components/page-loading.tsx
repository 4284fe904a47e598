import { Spinner } from '@chakra-ui/react';
import classes from './page-loading.module.css';

/** The spinner while a page's chunk loads: `Caricamento {label}...`. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status">
      <Spinner aria-hidden="true" />
      <span>{`Caricamento ${label}...`}</span>
    </div>
  );
}
