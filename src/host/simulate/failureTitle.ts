/** Returns the title of the result page for a failed run: `Could not simulate …` after `Simulating …`. */
export function failureTitle(running: string): string {
  const [, verb = '', rest = ''] = /^(Simulat|Encod)ing (.*)$/s.exec(running) ?? [];
  return verb === '' ? running : `Could not ${verb.toLowerCase()}e ${rest}`;
}
