/**
 * What a template of the platform becomes, as far as a test needs it: `{{ name }}` gives the variable or nothing, a block
 * shuts its content out, any other tag vanishes, and what is opened and never closed takes the rest with it.
 */
export function renderLiquid(template: string, variables: Record<string, unknown> = {}): string {
  return template
    .replace(/\{%-?\s*(if|unless|for|case|comment|capture)\b[\s\S]*?(?:\{%-?\s*end\1\s*-?%\}|$)/g, '')
    .replace(/\{%[\s\S]*?(?:%\}|$)/g, '')
    .replace(/\{\{-?([\s\S]*?)(?:-?\}\}|$)/g, (_, expression: string) => {
      const [name = ''] = expression.split('|');
      return String(variableAt(name.trim(), variables) ?? '');
    });
}

function variableAt(path: string, variables: Record<string, unknown>): unknown {
  const step = (value: unknown, key: string) => (value as Record<string, unknown> | null | undefined)?.[key];
  return path.split('.').reduce<unknown>(step, variables);
}
