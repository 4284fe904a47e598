/** Said where a part that comes later cannot be had: of a build that is gone, or without a connection. */
export const notLoadedMessage = 'Questa parte non si è caricata: ricarica la pagina.';
