/**
 * Returns the title of a failure: `Could not simulate …` for `Simulating …`, or `Not run` if the sandbox does not
 * support the operation.
 */
export function failureTitle(running: string, isNotRun = false): string {
  if (isNotRun) return 'Not run';
  const [, verb = '', rest = ''] = /^(Simulat|Encod|Runn)ing (.*)$/s.exec(running) ?? [];
  return verb === '' ? running : `Could not ${verb === 'Runn' ? 'run' : `${verb.toLowerCase()}e`} ${rest}`;
}
