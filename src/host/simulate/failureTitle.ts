/** `Could not simulate …` after `Simulating …`. What the sandbox cannot run has not failed. */
export function failureTitle(running: string, isNotRun = false): string {
  if (isNotRun) return 'Not run';
  const [, verb = '', rest = ''] = /^(Simulat|Encod)ing (.*)$/s.exec(running) ?? [];
  return verb === '' ? running : `Could not ${verb.toLowerCase()}e ${rest}`;
}
