import { createHash } from 'node:crypto';

/** Sources for a content security policy: each allows exactly one inline text. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The hash of nothing: Chakra's style library fills empty elements by script, which no policy has to allow. */
const emptyStyle = hashOf('');

/** `'sha256-…'` of the text between the tags. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const inlineScript = /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json")=?)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Hashes of the inline scripts and styles in HTML of our own build. Never hand over what a visitor or a source wrote: its
 * scripts would be allowed. Data blocks (JSON) are no scripts to a policy.
 */
export function hashInline(html: string, moreStyles: readonly string[] = []): InlineHashes {
  const styles = [...html.matchAll(inlineStyle)].map(([, text = '']) => text);
  return {
    scripts: [...html.matchAll(inlineScript)].map(([, text = '']) => hashOf(text)),
    styles: [emptyStyle, ...new Set([...styles, ...moreStyles].map(hashOf))],
  };
}
