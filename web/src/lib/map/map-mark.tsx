import type { DivIcon, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';

export type MarkState = 'rest' | 'highlighted' | 'selected';

interface MapMarkProps {
  latitude: number;
  longitude: number;
  icon: DivIcon;
  state: MarkState;
  /** Lets the outside-click rule of the preview and the journeys recognise a mark. */
  markId: string;
  /** Without it the mark is a picture, not a control. */
  onPress?: () => void;
  onHover?: (isOver: boolean) => void;
}

const elevation: Record<MarkState, number> = { rest: 0, highlighted: 10_000, selected: 20_000 };

/** One pin or ring. Its state is an attribute of the element, so that hovering a card redraws nothing. */
export function MapMark({ latitude, longitude, icon, state, markId, onPress, onHover }: MapMarkProps) {
  const marker = useRef<LeafletMarker>(null);
  const isControl = onPress !== undefined;
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);

  useEffect(() => {
    const element = marker.current?.getElement();
    if (!element) return;
    element.dataset.mapMark = markId;
    element.dataset.state = state;
    if (isControl) element.setAttribute('aria-pressed', String(state === 'selected'));
  }, [markId, state, isControl]);

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
