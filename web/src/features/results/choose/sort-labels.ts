import { firstSlotDays, type ResultSort } from '@dentisti/domain/search/sort-practices';

export const sortLabels: Record<ResultSort, string> = {
  rating: 'Valutazione',
  distance: 'Distanza',
  slot: 'Primo orario libero',
};

/** What each order goes by, after «per». */
export const sortRules: Record<ResultSort, string> = {
  rating:
    'valutazione Google (Google Places), dalla più alta; a parità, per numero di recensioni Google, dal più grande; a parità anche di quello, per nome',
  distance:
    'distanza in linea d’aria dal punto cercato, dal più vicino; in fondo gli studi di cui non conosciamo la posizione, per valutazione',
  slot: `primo orario libero nell’agenda online nei prossimi ${firstSlotDays} giorni, dal più vicino nel tempo; poi gli altri, per valutazione`,
};
