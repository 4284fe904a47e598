/** Pictures of this path are tiles that we drew. */
const drawnPath = '/immagini/';

/** Whether a practice's picture is a photo: not missing, not drawn by us. */
export const hasPhoto = (imageUrl: string | null | undefined): imageUrl is string =>
  Boolean(imageUrl) && !imageUrl?.startsWith(drawnPath);
