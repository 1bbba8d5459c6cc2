/** Values of context keys: what a `when` clause asks for. */
export type Context = Readonly<Record<string, string | boolean | readonly string[]>>;

const TOKEN = /\s*(&&|\|\||==|!=|=~|!|\(|\)|\/(?:[^/\\]|\\.)+\/[a-z]*|'[^']*'|[\w.:@/-]+|<=?|>=?)/gy;

/** Returns whether a `when` clause holds, as VS Code evaluates it. @throws if it has a form that is not known here */
export function holds(clause: string, context: Context): boolean {
  const tokens = tokensOf(clause);
  let at = 0;
  const next = () => tokens[at++] ?? '';

  const either = (): boolean => {
    let value = both();
    while (tokens[at] === '||') {
      at++;
      const other = both();
      value ||= other;
    }
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (tokens[at] === '&&') {
      at++;
      const other = one();
      value &&= other;
    }
    return value;
  };
  const one = (): boolean => {
    const token = next();
    if (token === '!') return !one();
    if (token === '(') {
      const value = either();
      if (next() !== ')') throw new Error(`A bracket is not closed in ${clause}`);
      return value;
    }
    const value = context[token];
    const operator = tokens[at];
    switch (operator) {
      case '==':
      case '!=': {
        at++;
        const isEqual = String(value ?? '') === unquoted(next());
        return operator === '==' ? isEqual : !isEqual;
      }
      case '=~': {
        at++;
        const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(next()) ?? [];
        return new RegExp(source, flags).test(String(value ?? ''));
      }
      case 'in': {
        at++;
        const list = context[next()];
        return Array.isArray(list) && list.includes(String(value ?? ''));
      }
      default:
        return value !== undefined && value !== false && value !== '';
    }
  };

  const value = either();
  if (at !== tokens.length) throw new Error(`${tokens.slice(at).join(' ')} is left of ${clause}`);
  return value;
}

function tokensOf(clause: string): readonly string[] {
  const found = [...clause.matchAll(TOKEN)];
  if (found.map(([text]) => text).join('') !== clause.trimEnd())
    throw new Error(`A when clause cannot be read: ${clause}`);
  return found.map(([, token = '']) => token);
}

function unquoted(text: string): string {
  return text.replaceAll(/^'|'$/g, '');
}
