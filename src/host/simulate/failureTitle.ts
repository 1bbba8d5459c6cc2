/** What the page of a run that came to nothing is called: `Could not simulate …` for what was `Simulating …`. */
export function failureTitle(running: string): string {
  const [, verb = '', rest = ''] = /^(Simulat|Encod)ing (.*)$/s.exec(running) ?? [];
  return verb === '' ? running : `Could not ${verb.toLowerCase()}e ${rest}`;
}
