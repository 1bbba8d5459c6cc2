/** What the engine's codes say of a file or folder, as the end of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you do not have permission',
  EPERM: 'you do not have permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it is too large',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'there is something of that name',
  ENOTEMPTY: 'it is no longer empty',
  EBUSY: 'it is in use',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EINVAL: 'the system does not take it',
  EIO: 'the device reports an error',
};

/** Why a file or folder could not be used, where the error is the system's: as the end of a sentence. */
export function fileTrouble(error: unknown): string | undefined {
  const code = codeOf(error);
  return code === undefined ? undefined : (REASONS[code] ?? code);
}

/** The system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}
