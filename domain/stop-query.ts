/** Part of a mailed link's address that asks for the way out of such mails. */
export const stopQuery = '?azione=basta';

/** Whether a page was opened by the link that asks for the way out. */
export const asksToStop = (query: { get(name: string): string | null }): boolean => query.get('azione') === 'basta';
