/** Long past, or over: what was is no danger now. */
export const past = [
  'tempo fa',
  'una volta ~3 SWALLOW|CHOKE|FAINT',
  'quando ~2 ero|era piccol*',
  'bevvi|svenni|inghiottii|ingoiai|ruppe|presi|strozzo ~1 dal',
  'anni fa',
  'anno|mese|settimana scors*',
  'da piccol*|bambin*|ragazz*|giovan*',
  'nel 20*|19*',
  'anni prima',
  'qualche|tempo|tanto tempo|anni fa',
];
/** Jokes, and who asks for a patient dentist or a price. */
export const calm = [
  'scherzo|scherzi',
  'cerco|chi ~4 paziente|dolce|bravo|brava|delicat*',
  'preventiv*',
  'orari serali',
  'ascensore',
];
/** Says that the person is well. */
export const isWell = [
  'sto|sta|stanno|stiamo ~1 bene|benissimo|meglio|mejo',
  'tutto bene|posto|ok',
  'benissimo',
  'gia uscit*',
  'respir* ~1 bene ~3 BREATH|SWALLOW|ho|ha|non',
  'guarit*|guarì',
];
