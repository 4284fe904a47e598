/** React writes no raw quote into text, and JSON's are behind a backslash: only an attribute reads like this. */
const attribute = / style="([^"]*)"/g;
const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Moves `style` attributes into rules: the content security policy refuses attributes, to which a nonce cannot be given,
 * but takes a `<style>` that carries it. The browser's React sets its styles by script, which is allowed.
 */
export function moveStyleAttributes(html: string): { html: string; css: string } {
  const rules = new Map<string, number>();
  const moved = html.replace(attribute, (_, escaped: string) => {
    const declarations = escaped.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
    // Such a value could leave its rule; React's own styles have no use for one.
    if (/[{}<>]/.test(declarations)) return '';
    if (!rules.has(declarations)) rules.set(declarations, rules.size);
    return ` data-style="${rules.get(declarations)}"`;
  });
  const css = [...rules].map(([declarations, index]) => `#root [data-style="${index}"]{${declarations}}`);
  return { html: moved, css: css.join('') };
}
