import { csrfHeaders } from '../../../lib/csrf-token.ts';

export interface PhotoToUpload {
  file: File;
  kind: 'studio' | 'team' | 'outside';
  alt: string;
  isDeclared: boolean;
}

type UploadOutcome = { ok: true; isPublic: boolean } | { ok: false; message: string };

const noAnswer = 'Il caricamento si è interrotto: controlla la connessione e riprova.';

/** Sends a photo and reports how much of it was sent, from 0 to 1. XMLHttpRequest, as `fetch` reports nothing of a body. */
export function uploadPhoto(
  practiceId: string,
  { file, ...details }: PhotoToUpload,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/studio/${encodeURIComponent(practiceId)}/photos`);
    for (const [name, value] of Object.entries(csrfHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-photo-details', encodeURIComponent(JSON.stringify(details)));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => resolve({ ok: false, message: noAnswer }));
    request.addEventListener('load', () => resolve(outcomeOf(request.status, request.responseText)));
    request.send(file);
  });
}

function outcomeOf(status: number, text: string): UploadOutcome {
  try {
    const answer = JSON.parse(text) as { isPublic?: boolean; error?: string; message?: string };
    if (status === 201) return { ok: true, isPublic: answer.isPublic === true };
    return { ok: false, message: answer.error ?? answer.message ?? noAnswer };
  } catch {
    return { ok: false, message: noAnswer };
  }
}
