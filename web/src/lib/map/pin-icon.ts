import { DivIcon } from 'leaflet';
import styles from './practice-map.module.css';

/** A practice as its pin shows it. */
export interface MapPin {
  id: string;
  latitude: number;
  longitude: number;
  name: string;
  /** `4,9`; null for a practice without a rating, which gets a muted pin. */
  rating: string | null;
}

/**
 * Icons are built as nodes, never as HTML: names come from outside sources. The accessible name is text inside the
 * element, because Leaflet gives a div marker a role but no label.
 */
export function pinIcon(pin: MapPin): DivIcon {
  const label = pin.rating ? `${pin.name}, valutazione ${pin.rating} su 5` : `${pin.name}, senza valutazione`;
  return new DivIcon({
    className: `${styles.pin} ${pin.rating ? '' : styles.muted}`,
    html: content(pin.rating ?? '', label, styles.label),
    // Without a size the label's own text makes the box, which also is what can be pressed.
    iconSize: undefined,
  });
}

/** A ring with the number of practices it stands for; it grows with the count's order of magnitude. */
export function clusterIcon(count: number): DivIcon {
  const size = count < 10 ? styles.few : count < 100 ? styles.some : styles.many;
  return new DivIcon({
    className: `${styles.cluster} ${size}`,
    html: content(String(count), `${count} studi: avvicina la mappa`, styles.ring),
    iconSize: undefined,
  });
}

function content(shown: string, spoken: string, className: string | undefined): HTMLElement {
  const box = document.createElement('span');
  if (className) box.className = className;
  const visible = document.createElement('span');
  visible.setAttribute('aria-hidden', 'true');
  visible.textContent = shown;
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = spoken;
  box.append(visible, hidden);
  return box;
}
