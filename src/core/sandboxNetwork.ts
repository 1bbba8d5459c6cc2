import type { Network } from './gateway/network';

/** The built-in network. Its address is reserved (RFC 2606) and never asked: requests stay in the process. */
export const SANDBOX_NETWORK: Network = {
  id: 'sandbox',
  label: 'Sandbox',
  baseUrl: 'https://sandbox.invalid/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: true,
};
