/*
 * Renders the templates of packaging/helm without helm: exactly the actions that they use, and throws at any other. `{{-` removes the white space
 * before it, as in Go's templates.
 */
type Scope = { dot: Record<string, unknown>; variables: Record<string, unknown> };
type Part = string | { action: string };

const split = (template: string): Part[] =>
  template
    .replaceAll(/\s*\{\{- /g, '{{ ')
    .split(/(\{\{ .*? \}\})/)
    .map((part) => (part.startsWith('{{ ') ? { action: part.slice(3, -3) } : part));

function lookUp(path: string, { dot, variables }: Scope): unknown {
  if (/^\$\w+$/.test(path)) return variables[path];
  if (!/^(\.\w+)+$/.test(path)) throw new Error(`not supported: ${path}`);
  let value: unknown = dot;
  for (const name of path.slice(1).split('.')) {
    value = (value as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) throw new Error(`${path} is not in values.yaml`);
  }
  return value;
}

function evaluate(expression: string, scope: Scope): unknown {
  const [path = '', ...functions] = expression.split(' | ');
  let value = lookUp(path, scope);
  for (const name of functions) {
    const [, fallback] = /^default (\S+)$/.exec(name) ?? [];
    if (fallback) value = value === '' ? lookUp(fallback, scope) : value;
    else if (name === 'quote' || name === 'toJson') value = JSON.stringify(name === 'quote' ? String(value) : value);
    else throw new Error(`not supported: ${name}`);
  }
  return value;
}

/** Renders up to the `end` of the block that it is in. */
function renderBlock(parts: readonly Part[], start: number, scope: Scope): { text: string; next: number } {
  let text = '';
  for (let index = start; index < parts.length; index++) {
    const part = parts[index]!;
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (part.action === 'end') return { text, next: index };
    const [, negation, condition] = /^if (not )?(\S+)$/.exec(part.action) ?? [];
    const [, key = '', item = '', list] = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(part.action) ?? [];
    if (condition) {
      const block = renderBlock(parts, index + 1, scope);
      if (Boolean(lookUp(condition, scope)) !== Boolean(negation)) text += block.text;
      index = block.next;
    } else if (list) {
      let next = index;
      for (const [name, value] of Object.entries(lookUp(list, scope) as object)) {
        const variables = { ...scope.variables, [key]: name, [item]: value };
        const block = renderBlock(parts, index + 1, { ...scope, variables });
        text += block.text;
        ({ next } = block);
      }
      index = next;
    } else text += String(evaluate(part.action, scope));
  }
  return { text, next: parts.length };
}

export const renderHelmTemplate = (template: string, dot: Record<string, unknown>): string =>
  renderBlock(split(template), 0, { dot, variables: {} }).text;
