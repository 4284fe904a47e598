import { applyThemeChoice, type ThemeChoice, useThemeChoice } from '../../lib/theme-choice.ts';
import { ChoiceStrip } from '../choice-strip.tsx';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Automatico' },
  { value: 'light', label: 'Chiaro' },
  { value: 'dark', label: 'Scuro' },
];

export function ThemeSwitch() {
  return <ChoiceStrip legend="Aspetto" choices={choices} chosen={useThemeChoice()} onChoose={applyThemeChoice} />;
}
