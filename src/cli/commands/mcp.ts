import type { Command } from '../command';
import { BadInputError } from '../exitCode';
import { lazyGateway } from '../gateway';
import { GATEWAY_OPTIONS } from '../arguments';
import { addressOption } from '../values';

export const MCP: Command = {
  name: 'mcp',
  operands: [],
  summary: 'serve the tools for language models over standard input and output (MCP)',
  options: [
    { name: 'sender', value: 'ADDRESS', help: 'default sender of simulations' },
    ...GATEWAY_OPTIONS.map(option =>
      option.name === 'key-stdin'
        ? { ...option, help: 'not supported by this command: set MOVESCOPE_ACCESS_KEY' }
        : option,
    ),
  ],
  notes: [
    'Started and stopped by programs that support the Model Context Protocol. The tools read from the gateway in the',
    'options; they write, sign and submit nothing, and read no files. Messages are printed to standard error.',
  ],
  run: async call => {
    if (call.args.has('key-stdin') && !call.args.has('sandbox'))
      throw new BadInputError(
        '--key-stdin cannot be used, because standard input is used by the protocol: set MOVESCOPE_ACCESS_KEY instead.',
      );
    const sender = addressOption(call.args, 'sender');
    const gateway = await lazyGateway(call);
    const { serveMcp } = await import('../mcp/serveMcp');
    return serveMcp(call, gateway, sender);
  },
};
