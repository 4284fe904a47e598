import type { TileWindow, WorldPoint } from './mercator.ts';

/** Rounded to a tenth of a pixel: finer is invisible and costs bytes. */
export const tenth = (value: number) => Math.round(value * 10) / 10;

/**
 * Path data of a line through world points; points closer than `step` pixels to the last one are left out. Steps are
 * relative, which halves the document, and taken between rounded points, so that roundings do not add up.
 */
export function pathData(
  points: readonly WorldPoint[],
  window: TileWindow,
  { closed = false, step = 0.7 } = {},
): string {
  let data = '';
  let lastX = 0;
  let lastY = 0;
  points.forEach(([worldX, worldY], index) => {
    const x = tenth(window.x(worldX));
    const y = tenth(window.y(worldY));
    if (data === '') data = `M${x} ${y}`;
    else {
      const isEnd = !closed && index === points.length - 1;
      if (!isEnd && Math.abs(x - lastX) < step && Math.abs(y - lastY) < step) return;
      const acrossText = String(tenth(x - lastX));
      const downText = String(tenth(y - lastY));
      data += `l${acrossText}${downText.startsWith('-') ? '' : ' '}${downText}`;
    }
    lastX = x;
    lastY = y;
  });
  return closed && data !== '' ? `${data}z` : data;
}

/** Path data of a closed curve that follows its corners loosely: they pull it, its edges' middles lie on it. */
export function curveData(corners: readonly WorldPoint[], window: TileWindow): string {
  const points = corners.map(([x, y]) => [window.x(x), window.y(y)] as const);
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first) return '';
  let data = `M${tenth((last[0] + first[0]) / 2)} ${tenth((last[1] + first[1]) / 2)}`;
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as readonly [number, number];
    data += `Q${tenth(x)} ${tenth(y)} ${tenth((x + nextX) / 2)} ${tenth((y + nextY) / 2)}`;
  });
  return `${data}Z`;
}

/**
 * Path data of an open line whose corners are bends, from the middle of its first edge to that of its last: two lines
 * that share an edge at their ends go on in each other.
 */
export function bentLineData(points: readonly WorldPoint[], window: TileWindow): string {
  const middle = (index: number) => {
    const [[fromX, fromY], [toX, toY]] = [points[index], points[index + 1]] as [WorldPoint, WorldPoint];
    return `${tenth((window.x(fromX) + window.x(toX)) / 2)} ${tenth((window.y(fromY) + window.y(toY)) / 2)}`;
  };
  let data = `M${middle(0)}`;
  for (let corner = 1; corner < points.length - 1; corner++) {
    const [x, y] = points[corner] as WorldPoint;
    data += `Q${tenth(window.x(x))} ${tenth(window.y(y))} ${middle(corner)}`;
  }
  return data;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
