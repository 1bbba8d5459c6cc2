import type { Command } from '../command';
import { EXIT } from '../exitCode';

export const REPORT: Command = {
  name: 'report',
  operands: ['FILE…'],
  summary: 'joins tests, drift, rejected upgrade changes and sizes into one Markdown table',
  options: [],
  notes: [
    'FILE is the JSON of another command, in any order: movescope test --reporter json=FILE, movescope drift --json,',
    'movescope compare --json. - is standard input. Nothing is requested from a gateway. The exit code is 0 whatever',
    'the reports say, and 2 if one of them cannot be read.',
  ],
  run: async call => {
    const { pullRequestReport, readReports, reportJson, reportMarkdown } = await import('../report/pullRequestReport');
    const report = pullRequestReport(await readReports(call.args.operands, call.terminal));
    call.print(call.json ? [JSON.stringify(reportJson(report))] : reportMarkdown(report));
    return EXIT.done;
  },
};
