import { formatWeek, parseWeek } from '@dentisti/domain/hours/hours-text';
import { useState } from 'react';
import { parseHours, type TypedAgenda, typedHours } from '../../../components/agenda/agenda-draft.ts';
import { WeekFields } from '../../../components/agenda/week-fields.tsx';

interface WeekEditorProps {
  /** As `formatWeek` writes it; empty: no hours. */
  text: string;
  onText: (text: string) => void;
}

const noProblems = {};

/** Opening hours day by day, any number of stretches: what lies between two is the pause. */
export function WeekEditor({ text, onText }: WeekEditorProps) {
  const [week, setWeek] = useState<TypedAgenda['week']>(() => typedWeek(text));
  const change = (changed: TypedAgenda['week']) => {
    setWeek(changed);
    onText(writeWeek(changed));
  };
  return <WeekFields week={week} problems={noProblems} onWeek={change} />;
}

function typedWeek(text: string): TypedAgenda['week'] {
  const week = parseWeek(text) ?? Array.from({ length: 7 }, () => []);
  return week.map((day) => day.map(([opensMinutes, closesMinutes]) => typedHours({ opensMinutes, closesMinutes })));
}

/** Stretches that are not filled in yet are left out; the order of a day is its own. */
function writeWeek(week: TypedAgenda['week']): string {
  const days = week.map((day) =>
    day
      .map(parseHours)
      .filter(([opens, closes]) => opens < closes)
      .sort(([one], [other]) => one - other),
  );
  return days.every((day) => day.length === 0) ? '' : formatWeek(days);
}
