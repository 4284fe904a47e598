import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Name extends string> {
  /** What the tabs belong to, for screen readers. */
  label: string;
  /** Names and labels, in their order. */
  tabs: Readonly<Record<Name, string>>;
  /** What a tab does, where its label alone does not say it; stands beside the tabs. */
  descriptions: Readonly<Partial<Record<Name, string>>>;
  tab: Name;
  onChange: (tab: Name) => void;
  /** How the whole and its panel arrange what they hold. */
  className: string;
  /** The panel of `tab`. */
  children: ReactNode;
}

/** Plain elements with the keyboard of the ARIA pattern: a tab library would weigh more than the page. */
export function Tabs<Name extends string>({ label, tabs, descriptions, ...props }: TabsProps<Name>) {
  const { tab, onChange, className, children } = props;
  const buttons = useRef(new Map<Name, HTMLButtonElement>());
  const order = Object.keys(tabs) as Name[];

  function onKeyDown(event: KeyboardEvent) {
    const at = order.indexOf(tab);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: order.length - 1 };
    const place = places[event.key];
    const next = place === undefined ? undefined : order[(place + order.length) % order.length];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    buttons.current.get(next)?.focus();
  }

  return (
    <div className={className}>
      <div className={`row line-bottom ${styles.strip}`}>
        <div role="tablist" aria-label={label} className="wrap gap-tabs" onKeyDown={onKeyDown}>
          {order.map((name) => (
            <button
              key={name}
              ref={(element) => {
                if (element) buttons.current.set(name, element);
              }}
              type="button"
              role="tab"
              id={`scheda-${name}`}
              aria-selected={name === tab}
              aria-controls="pannello"
              aria-describedby={descriptions[name] && `spiega-${name}`}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => name !== tab && onChange(name)}
            >
              {tabs[name]}
            </button>
          ))}
        </div>
        {order.map(
          (name) =>
            descriptions[name] && (
              <p key={name} id={`spiega-${name}`} className="text-xs muted tight">
                {descriptions[name]}
              </p>
            ),
        )}
      </div>
      <div role="tabpanel" id="pannello" aria-labelledby={`scheda-${tab}`} className={className}>
        {children}
      </div>
    </div>
  );
}
