import { useId } from 'react';
import classes from './choice-strip.module.css';

interface ChoiceStripProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Radio buttons drawn as one strip: the browser brings keyboard and names. */
export function ChoiceStrip<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceStripProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`row gap-3 shrink text-s ${classes.switch}`}>
      <legend className="muted">{legend}</legend>
      <div className={`line-strong ${classes.strip}`}>
        {choices.map(({ value, label }) => (
          <label key={value} className={`relative pointer ${classes.choice}`}>
            <input
              className="covered"
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span className="block pill ink">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
