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
    { name: 'sender', value: 'ADDRESS', help: 'sender of simulations that name none' },
    ...GATEWAY_OPTIONS.map(option =>
      option.name === 'key-stdin' ? { ...option, help: 'not for this command: set MOVESCOPE_ACCESS_KEY' } : option,
    ),
  ],
  notes: [
    'For programs that speak the Model Context Protocol, which start it and end it. The tools read from the one gateway',
    'in the options; they write, sign and submit nothing, and read no file. Messages are on standard error.',
  ],
  run: async call => {
    if (call.args.has('key-stdin') && !call.args.has('sandbox'))
      throw new BadInputError(
        'Standard input carries the protocol, so it cannot provide the access key: leave --key-stdin out, and set MOVESCOPE_ACCESS_KEY.',
      );
    const sender = addressOption(call.args, 'sender');
    const gateway = await lazyGateway(call);
    const { serveMcp } = await import('../mcp/serveMcp');
    return serveMcp(call, gateway, sender);
  },
};
