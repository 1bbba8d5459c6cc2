import type { Command } from '../command';
import { EXIT } from '../exitCode';

export const REPORT: Command = {
  name: 'report',
  operands: ['FILE…'],
  summary: 'combine tests, drift, rejected upgrade changes and sizes in a Markdown table',
  options: [],
  notes: [
    'Each FILE is the JSON output of another command: movescope test --reporter json=FILE, movescope drift --json or',
    'movescope compare --json. Use - for standard input. Sends no requests. Exit code 2 if a report cannot be read,',
    'otherwise 0, regardless of the results.',
  ],
  run: async call => {
    const { pullRequestReport, readReports, reportJson, reportMarkdown } = await import('../report/pullRequestReport');
    const report = pullRequestReport(await readReports(call.args.operands, call.terminal));
    call.print(call.json ? [JSON.stringify(reportJson(report))] : reportMarkdown(report));
    return EXIT.done;
  },
};
