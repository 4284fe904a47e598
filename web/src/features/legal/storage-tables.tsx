import {
  type EntryCategory,
  type EntryName,
  printKeptFor,
  storedEntries,
  visitKeys,
} from '@dentisti/domain/consent/stored-entries';
import { LegalTable } from './legal-table.tsx';
import { purposes, visitPurposes } from './text/storage-purposes.ts';

const categories: Record<EntryCategory, string> = {
  necessary: 'Necessario',
  functional: 'Funzionale, con consenso',
  analytics: 'Analitico, con consenso',
};

/** Every cookie, printed from the table the code itself goes by. */
export function CookieTable() {
  const names = Object.keys(storedEntries) as EntryName[];
  return (
    <LegalTable
      caption="Cookie e memorie simili"
      columns={['Nome', 'Chi', 'Scopo', 'Durata', 'Tipo']}
      rows={names.map((name) => {
        const entry = storedEntries[name];
        const marked = name
          .split(', ')
          .map((part) => `\`${part}\``)
          .join(', ');
        return [marked, entry.setBy, purposes[name], printKeptFor(name), categories[entry.category]];
      })}
    />
  );
}

/** What the visit itself may hold. */
export function VisitMemoryTable() {
  return (
    <LegalTable
      caption="Memoria di sessione"
      columns={['Nome', 'Scopo', 'Durata']}
      rows={visitKeys.map((key) => [`\`${key}\``, visitPurposes[key], 'fino alla chiusura della scheda'])}
    />
  );
}
