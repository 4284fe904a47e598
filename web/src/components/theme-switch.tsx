import { useId, useState } from 'react';
import { applyThemeChoice, readThemeChoice, type ThemeChoice } from '../lib/theme-choice.ts';
import classes from './theme-switch.module.css';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Automatico' },
  { value: 'light', label: 'Chiaro' },
  { value: 'dark', label: 'Scuro' },
];

/** Three radio buttons drawn as one strip: the browser brings keyboard and names. */
export function ThemeSwitch() {
  const name = useId();
  const [chosen, setChosen] = useState(readThemeChoice);
  const choose = (choice: ThemeChoice) => {
    applyThemeChoice(choice);
    setChosen(choice);
  };
  return (
    <fieldset className={classes.switch}>
      <legend>Aspetto</legend>
      <div className={classes.strip}>
        {choices.map(({ value, label }) => (
          <label key={value} className={classes.choice}>
            <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => choose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
