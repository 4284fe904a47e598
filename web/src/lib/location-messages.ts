/** Said where a typed place got no answer that can be read. */
export const notFoundMessage = 'Posizione non trovata. Inserisci una città italiana valida.';
