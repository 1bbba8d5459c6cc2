/** A private key as AIP-80 writes it (`ed25519-priv-0x…`), and the words that people put beside one. */
const SECRET_WORDS =
  /-priv-|priv(?:ate)?[\s_-]*key|secret|mnemonic|passphrase|signing[\s_-]*key|seed[\s_-]*(?:phrase|words?)|\b(?:sk|seed)\b/i;

/** Whether a text says of something in it that it is a private key. 32 bytes of hex alone are a hash as well as a key. */
export function namesSecret(text: string): boolean {
  return SECRET_WORDS.test(text);
}

/**
 * Whether a text may be a private key, or has one in it: 32 bytes of hex, or 64 as with its public key behind it, or as
 * AIP-80 writes it (`ed25519-priv-0x…`). It must not be kept, shown, sent or repeated.
 */
export function mayBePrivateKey(text: string): boolean {
  return /-priv-|(?<![0-9a-f])(?:[0-9a-f]{64}){1,2}(?![0-9a-f])/i.test(text);
}
