import 'leaflet/dist/leaflet.css';
import type { Coordinates } from '@dentisti/domain/places/place';
import { Browser, Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AttributionControl, MapContainer, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import { type Bounds, type MapMarker as Marker, MarkerClusters } from './clusters.ts';
import { fitOptions, openingOf } from './fit.ts';
import { MapGround, type MapGroundProps } from './map-ground.tsx';
import { MapMarker, type MarkerState } from './map-marker.tsx';
import { closestZoom, initialZoom, type MapView, minZoomLevel } from './map-view.ts';
import { clusterIcon, type MapPin, pinIcon } from './pin-icon.ts';
import styles from './practice-map.module.css';
import { SearchedPlace, type SearchedPlaceProps } from './searched-place.tsx';
import { uncoveringShift } from './uncover.ts';

// Leaflet then writes 2D transforms. With its 3D ones every pin and tile is a layer of its own, all put together anew in
// each frame of a drag; the style sheet makes one layer of the whole map instead.
Object.assign(Browser, { ie3d: true });

// What a hand has begun when the map goes (a box drawn with Shift, a turn of the wheel, a zoom) Leaflet ends a moment
// later, and asks the pane it has thrown away where it lies. A removed map finds this one, which nobody sees.
Object.assign(LeafletMap.prototype, { _mapPane: document.createElement('div') });

/** A wish to see one practice; a new object each time, so that the same practice can be asked for twice. */
export interface FocusRequest {
  id: string;
}

export interface PracticeMapProps {
  label: string;
  pins: readonly MapPin[];
  centre: Coordinates;
  /** The searched zone, which the map then centres on. */
  zone: Coordinates | null;
  sharedView: MapView | null;
  /** Marked on the map; null where nothing was searched for. */
  searched: SearchedPlaceProps | null;
  ground: MapGroundProps;
  highlightedId: string | null;
  selectedId: string | null;
  focusRequest: FocusRequest | null;
  /** Without it the pins only show; they cannot be pressed. */
  onSelect?: (id: string) => void;
  /** Practices at one spot that no zoom can part. */
  onCrowd?: (ids: string[]) => void;
  /** Off where the map stands in a text that is scrolled with the wheel. */
  zoomsOnWheel?: boolean;
  onHover?: (id: string | null) => void;
  /** After the visitor has moved the map, not after the first fit. */
  onViewChange?: (view: MapView) => void;
}

/** The map with its pins and rings. Leaflet lives in this file's chunk alone: load it lazily. */
export function PracticeMap(props: PracticeMapProps) {
  const { label, pins, centre, zone, sharedView, searched, ground } = props;
  const [opening] = useState(() => openingOf(pins, { sharedView, zone, centre }));
  const start =
    opening.kind === 'view'
      ? { center: [opening.view.latitude, opening.view.longitude] as [number, number], zoom: opening.view.zoom }
      : { bounds: opening.box, boundsOptions: fitOptions };
  const quick = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <section className={`absolute inset ${styles.map}`} aria-label={label}>
      <MapContainer
        className={styles.canvas}
        {...start}
        minZoom={minZoomLevel}
        maxZoom={closestZoom}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={props.zoomsOnWheel ?? true}
        zoomAnimation={!quick}
        fadeAnimation={!quick}
        markerZoomAnimation={!quick}
        inertia={!quick}
      >
        <MapGround {...ground} namedPlace={searched?.name ?? null} />
        {/* Where neither a floating card nor the question about cookies ever lies. */}
        <AttributionControl position="topleft" prefix={false} />
        <ZoomControl position="topright" zoomInTitle="Avvicina" zoomOutTitle="Allontana" />
        <MapFrame />
        {searched && <SearchedPlace {...searched} />}
        <Markers {...props} />
      </MapContainer>
    </section>
  );
}

/** Leaflet measures its box once; the list's width and the phone's keyboard change it later. */
function MapFrame() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  // Before the map is removed: what ends with it, or after it, is heard by nobody.
  useLayoutEffect(() => () => void map.off(), [map]);
  return null;
}

function Markers({ pins, highlightedId, selectedId, focusRequest, ...on }: PracticeMapProps) {
  const map = useMap();
  const clusters = useMemo(() => new MarkerClusters(pins, closestZoom), [pins]);
  const byId = useMemo(() => new Map(pins.map((pin) => [pin.id, pin])), [pins]);
  const [frame, setFrame] = useState(() => frameOf(map));
  const markers = useMemo(() => clusters.visibleMarkers(frame.bounds, frame.zoom), [clusters, frame]);
  const isMoved = useRef(false);

  const noteMove = () => {
    isMoved.current = true;
  };
  useMapEvents({
    dragstart: noteMove,
    zoomstart: noteMove,
    keydown: noteMove,
    moveend: () => {
      setFrame(frameOf(map));
      if (!isMoved.current) return;
      const { lat: latitude, lng: longitude } = map.getCenter();
      on.onViewChange?.({ latitude, longitude, zoom: map.getZoom() });
    },
  });

  const shown = useRef<FocusRequest | null>(null);
  useEffect(() => {
    const pin = focusRequest && byId.get(focusRequest.id);
    if (!pin || shown.current === focusRequest) return;
    shown.current = focusRequest;
    isMoved.current = true;
    map.setView([pin.latitude, pin.longitude], Math.max(map.getZoom(), initialZoom + 2), {
      animate: false,
    });
  }, [focusRequest, byId, map]);

  const selectedPin = selectedId === null ? undefined : byId.get(selectedId);
  useEffect(() => {
    if (!selectedPin) return;
    const place = map.latLngToContainerPoint([selectedPin.latitude, selectedPin.longitude]);
    const shift = uncoveringShift(place, map.getSize());
    if (shift.x !== 0 || shift.y !== 0) map.panBy([-shift.x, -shift.y]);
  }, [selectedPin, map]);

  const selectedMarker = selectedId === null ? undefined : clusters.markerOf(selectedId, markers);
  const highlightedMarker = highlightedId === null ? undefined : clusters.markerOf(highlightedId, markers);
  const stateOf = (marker: Marker): MarkerState => {
    if (marker === selectedMarker) return 'selected';
    return marker === highlightedMarker ? 'highlighted' : 'rest';
  };
  const openCluster = (marker: ClusterOf) => {
    const zoom = clusters.expansionZoom(marker.clusterId);
    if (zoom === null) on.onCrowd?.(clusters.membersOf(marker.clusterId, 30));
    else map.setView([marker.latitude, marker.longitude], zoom);
  };

  return markers.map((marker) => {
    if (marker.kind === 'cluster') {
      return <ClusterMarker key={marker.key} marker={marker} state={stateOf(marker)} onOpen={openCluster} />;
    }
    const pin = byId.get(marker.id);
    return (
      pin && (
        <PinMarker key={marker.key} pin={pin} state={stateOf(marker)} onSelect={on.onSelect} onHover={on.onHover} />
      )
    );
  });
}

interface PinMarkerProps {
  pin: MapPin;
  state: MarkerState;
  onSelect: PracticeMapProps['onSelect'];
  onHover: PracticeMapProps['onHover'];
}

function PinMarker({ pin, state, onSelect, onHover }: PinMarkerProps) {
  const icon = useMemo(() => pinIcon(pin), [pin]);
  return (
    <MapMarker
      {...pin}
      icon={icon}
      state={state}
      markerId={pin.id}
      onPress={onSelect && (() => onSelect(pin.id))}
      onHover={(isOver) => onHover?.(isOver ? pin.id : null)}
    />
  );
}

type ClusterOf = Marker & { kind: 'cluster' };

function ClusterMarker(props: { marker: ClusterOf; state: MarkerState; onOpen: (marker: ClusterOf) => void }) {
  const { marker, state, onOpen } = props;
  const icon = useMemo(() => clusterIcon(marker.count), [marker.count]);
  return (
    <MapMarker
      latitude={marker.latitude}
      longitude={marker.longitude}
      icon={icon}
      state={state}
      markerId={marker.key}
      onPress={() => onOpen(marker)}
    />
  );
}

/** Only visible markers: each one is a stop of the Tab key. */
function frameOf(map: LeafletMap): { bounds: Bounds; zoom: number } {
  const box = map.getBounds();
  return { bounds: [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom: map.getZoom() };
}
