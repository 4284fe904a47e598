import { brand } from '@dentisti/domain/brand';
import classes from './logo.module.css';

/** The house's mark: an arcade's arch that is also a molar – in Italian both are an "arcata". */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M20 7.2C17.6 5.2 15.4 4 12.6 4 8 4 5 7.5 5 12.5v21A2.5 2.5 0 0 0 7.5 36h3a2.5 2.5 0 0 0 2.5-2.5V26a7 7 0 0 1 14 0v7.5a2.5 2.5 0 0 0 2.5 2.5h3a2.5 2.5 0 0 0 2.5-2.5v-21C35 7.5 32 4 27.4 4 24.6 4 22.4 5.2 20 7.2z"
      />
    </svg>
  );
}

export function Logo() {
  const [name, ending] = brand.split('.');
  return (
    <span className={`inline-bar shrink brand ${classes.logo}`}>
      <LogoMark className={classes.mark} />
      <span className={`serif ink ${classes.name}`}>
        {name}
        <span className="brand">.{ending}</span>
      </span>
    </span>
  );
}
