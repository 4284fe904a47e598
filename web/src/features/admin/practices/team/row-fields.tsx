import { Box, chakra } from '@chakra-ui/react';
import { FormField, TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { barStyle } from '../../parts/section-styles.ts';
import type { TypedRow } from './team-draft.ts';

interface RowFieldsProps<Row extends TypedRow> {
  row: Row;
  label: string;
  problem: string | undefined;
  onRow: (row: Row) => void;
  onRemove: () => void;
}

/** Name, whether it is in use, and the way out of the list. */
export function RowFields<Row extends TypedRow>({ row, label, problem, onRow, onRemove }: RowFieldsProps<Row>) {
  return (
    <Box css={barStyle}>
      <FormField
        name="name"
        label={label}
        value={row.name}
        onValue={(name) => onRow({ ...row, name })}
        {...(problem === undefined ? {} : { problem })}
      />
      <TickField name="isActive" checked={row.isActive} onChecked={(isActive) => onRow({ ...row, isActive })}>
        In uso
      </TickField>
      <chakra.button
        type="button"
        className={actions.bare}
        aria-label={`Togli ${row.name || label.toLowerCase()}`}
        onClick={onRemove}
      >
        Togli
      </chakra.button>
    </Box>
  );
}
