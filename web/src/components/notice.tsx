import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  illustration?: ReactNode;
  title: string;
  /** Only where it is not Italian. */
  titleLang?: string;
  /** `2` where the notice stands inside a page that has its own `h1`. */
  level?: 1 | 2;
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** A quiet full-width message: something is empty, missing, broken or still to come. Says why and what to do now. */
export function Notice({ illustration, title, titleLang, level = 1, role, children }: NoticeProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section className={`bar gap-4 mx-auto text-center p-page ${classes.notice}`} role={role}>
      {illustration && <div className={classes.picture}>{illustration}</div>}
      <Title className={`title-m break hyphens max-full`} lang={titleLang}>
        {title}
      </Title>
      <div className="stack justify-center gap-4 full muted break">{children}</div>
    </section>
  );
}
