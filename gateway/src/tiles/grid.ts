import { type TileWindow, tileSize, toCoordinates, toWorld } from './mercator.ts';
import { tenth } from './svg.ts';

/** Degrees of latitude in a kilometre, nearly. */
const latitudeStep = 0.009;

/**
 * Lines a kilometre apart, so that a plain patch of land shows distance and movement. Meridians are spaced for the
 * whole degree of latitude they cross; at its end they begin anew.
 */
export function kilometreGrid(window: TileWindow): string {
  const { scale, left, top } = window;
  const northWest = toCoordinates([left / scale, top / scale]);
  const southEast = toCoordinates([(left + tileSize) / scale, (top + tileSize) / scale]);
  let data = '';
  for (let row = Math.ceil(southEast.latitude / latitudeStep); row * latitudeStep <= northWest.latitude; row++) {
    const y = tenth(window.y(toWorld(0, row * latitudeStep)[1]));
    data += `M0 ${y}H${tileSize}`;
  }
  for (let degree = Math.floor(southEast.latitude); degree <= Math.floor(northWest.latitude); degree++) {
    const step = latitudeStep / Math.cos(((degree + 0.5) * Math.PI) / 180);
    const top = tenth(Math.max(0, window.y(toWorld(0, degree + 1)[1])));
    const bottom = tenth(Math.min(tileSize, window.y(toWorld(0, degree)[1])));
    for (let column = Math.ceil(northWest.longitude / step); column * step <= southEast.longitude; column++)
      data += `M${tenth(window.x(toWorld(column * step, 0)[0]))} ${top}V${bottom}`;
  }
  return data;
}
