import type { DivIcon, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';

export type MarkerState = 'rest' | 'highlighted' | 'selected';

interface MapMarkerProps {
  latitude: number;
  longitude: number;
  icon: DivIcon;
  state: MarkerState;
  /** Lets the outside-click rule of the preview and the journeys recognise a mark. */
  markerId: string;
  /** Without it the mark is a picture, not a control. */
  onPress?: () => void;
  onHover?: (isOver: boolean) => void;
}

const elevation: Record<MarkerState, number> = { rest: 0, highlighted: 10_000, selected: 20_000 };

/** One pin or ring. Its state is an attribute of the element, so that hovering a card redraws nothing. */
export function MapMarker({ latitude, longitude, icon, state, markerId, onPress, onHover }: MapMarkerProps) {
  const marker = useRef<LeafletMarker>(null);
  const isControl = onPress !== undefined;
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);

  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return;
    element.dataset.mapMark = markerId;
    element.dataset.state = state;
    if (isControl) element.setAttribute('aria-pressed', String(state === 'selected'));
  }, [markerId, state, isControl]);

  const eventHandlers = useMemo(() => {
    return {
      click: () => onPress?.(),
      // Leaflet makes a marker focusable but only its own popups answer the keyboard.
      keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
        originalEvent.preventDefault();
        onPress?.();
      },
      mouseover: () => onHover?.(true),
      mouseout: () => onHover?.(false),
    };
  }, [onPress, onHover]);

  return (
    <Marker
      ref={marker}
      position={position}
      icon={icon}
      zIndexOffset={elevation[state]}
      eventHandlers={eventHandlers}
      interactive={isControl}
      keyboard={isControl}
      riseOnHover
    />
  );
}
