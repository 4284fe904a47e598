import { useState } from 'react';

interface ReadRows<Data> {
  data: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
}

/**
 * Returns what was read, or what was shown before while the same rows are read in another order: the table stays, and with
 * it the focus on the title that was pressed. `rows` identifies the rows in any order.
 */
export function useKeptRows<Data>({ data, previousData, loading }: ReadRows<Data>, rows: string): Data | undefined {
  const [shown, setShown] = useState(rows);
  if (data && shown !== rows) setShown(rows);
  return data ?? (loading && shown === rows ? previousData : undefined);
}
