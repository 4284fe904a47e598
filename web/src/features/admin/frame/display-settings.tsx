import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { applyThemeChoice, type ThemeChoice, useThemeChoice } from '../../../lib/theme-choice.ts';
import { changeUserPreferences, type UserPreferences, useUserPreferences } from '../../../lib/user-preferences.ts';
import { choiceStyle } from './header-styles.ts';

const themes: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'Automatico'],
  ['light', 'Chiaro'],
  ['dark', 'Scuro'],
];
const sizes: readonly (readonly [UserPreferences['textSize'], string])[] = [
  ['normal', 'Normale'],
  ['large', 'Grande'],
];

/** The choices of the visitors' footer, in less room. */
export function DisplaySettings() {
  const { textSize } = useUserPreferences();
  return (
    <>
      <Choice label="Aspetto" choices={themes} chosen={useThemeChoice()} onChoose={applyThemeChoice} />
      <Choice
        label="Testo"
        choices={sizes}
        chosen={textSize}
        onChoose={(chosen) => changeUserPreferences({ textSize: chosen })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, choices, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <chakra.label htmlFor={id} css={choiceStyle}>
      <span>{label}</span>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value as Value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </chakra.label>
  );
}
