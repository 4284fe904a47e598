import { changeUserPreferences, type UserPreferences, useUserPreferences } from '../../lib/user-preferences.ts';
import { ChoiceStrip } from '../choice-strip.tsx';

const choices: readonly { value: UserPreferences['textSize']; label: string }[] = [
  { value: 'normal', label: 'Normale' },
  { value: 'large', label: 'Grande' },
];

export function TextSizeSwitch() {
  const { textSize } = useUserPreferences();
  return (
    <ChoiceStrip
      legend="Testo"
      choices={choices}
      chosen={textSize}
      onChoose={(chosen) => changeUserPreferences({ textSize: chosen })}
    />
  );
}
