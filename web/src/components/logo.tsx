import { brand } from '@dentisti/domain/brand';
import classes from './logo.module.css';

/** The house's mark: an arcade's arch that is also a molar – in Italian both are an "arcata". */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M20 6.600C17.600 5 15.300 4.200 13 4.200 8.300 4.200 4.800 7.800 4.800 12.900c0 3.300 1.100 5.900 1.700 9.500l1.400 9.400c.4 2.700 1.700 4 3.700 4s3.300-1.400 3.500-3.700l.4-4.600c.3-3.300 1.900-5 4.500-5s4.200 1.700 4.500 5l.4 4.600c.2 2.300 1.500 3.700 3.500 3.700s3.300-1.300 3.700-4l1.400-9.400c.6-3.600 1.700-6.200 1.700-9.500 0-5.100-3.500-8.700-8.200-8.700-2.300 0-4.600.8-7 2.400z"
      />
      <path
        fill="none"
        stroke="var(--d-ground)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M12 14.500c1.800-3 4.600-4.500 8-4.500"
      />
    </svg>
  );
}

export function Logo() {
  const [name, ending] = brand.split('.');
  return (
    <span className={classes.logo}>
      <LogoMark className={classes.mark} />
      <span className={classes.name}>
        {name}
        <span className={classes.ending}>.{ending}</span>
      </span>
    </span>
  );
}
