import type { ComponentType } from 'react';
import type { PracticeMapProps } from '../lib/map/practice-map.tsx';

let isDrawn = false;

/** For tests of the map itself, which give it a window that has a size. */
export function drawMaps(): void {
  isDrawn = true;
}

export function drawNoMaps(): void {
  isDrawn = false;
}

/** Says what a map would show: in most tests it would only measure a window without a size. */
export const stubFor = (RealMap: ComponentType<PracticeMapProps>) => (props: PracticeMapProps) =>
  isDrawn ? (
    <RealMap {...props} />
  ) : (
    <div role="img" aria-label={props.label} data-testid="map">
      {`${props.pins.length} pins around ${props.centre.latitude}`}
    </div>
  );
