import assert from 'node:assert/strict';
import { BadInputError } from '../../../src/cli/exitCode';
import { fileTrouble, utf8Text } from '../../../src/cli/fileText';

describe('why a file cannot be used', () => {
  const reason = (code: unknown) => fileTrouble(Object.assign(new Error('the words of the system'), { code }));

  it('is said in words, or with the code of the system', () => {
    const words = {
      ...{ EACCES: 'permission denied', EPERM: 'permission denied' },
      ...{ EROFS: 'its file system is read-only', ENOSPC: 'no space left on the device' },
      ...{ EDQUOT: 'the disk quota is exceeded', EFBIG: 'it is too large', ENOENT: 'no such folder' },
      ...{ ENOTDIR: 'part of its path is a file', EISDIR: 'it is a folder', EEXIST: 'it already exists' },
      ...{ ENOTEMPTY: 'it is not empty', EBUSY: 'it is in use', ELOOP: 'it has a symbolic link loop' },
      ...{ ENAMETOOLONG: 'its name is too long', EMFILE: 'too many files are open' },
      ...{ EINVAL: 'the path is invalid', EIO: 'I/O error', E2BIG: 'E2BIG' },
    };
    assert.deepEqual(Object.keys(words).map(reason), Object.values(words));
  });

  it('is not known if the error is not from the system', () => {
    assert.deepEqual(['ERR_FS_FILE_TOO_LARGE', 'XEROFS', 7].map(reason), [undefined, undefined, undefined]);
    assert.equal(fileTrouble('EROFS'), undefined);
  });
});

describe('text that is not UTF-8', () => {
  it('is refused with the position of its first wrong byte', () => {
    const byte = (hex: string, place: string) => `the byte 0x${hex} at ${place} does not start a character.`;
    const cases: readonly (readonly [bytes: readonly number[], place: string])[] = [
      [[0x80], byte('80', 'line 1, column 1')],
      [[0x61, 0xff, 0xfe], byte('ff', 'line 1, column 2')],
      [[0x61, 0x0a, 0xc0], byte('c0', 'line 2, column 1')],
      [[0x0a, 0xc3, 0xa9, 0x62, 0xe9, 0x22], byte('e9', 'line 2, column 3')],
      // A byte order mark is a character, and one beyond the first 65,536 counts as two.
      [[0xef, 0xbb, 0xbf, 0xf0, 0x9f, 0x94, 0x91, 0xf8], byte('f8', 'line 1, column 4')],
      [[0xe2, 0x28, 0xa1], byte('e2', 'line 1, column 1')],
      [[0x61, 0xe2, 0x82], byte('e2', 'line 1, column 2')],
    ];
    for (const [bytes, place] of cases)
      assert.throws(
        () => utf8Text(new Uint8Array(bytes), 'FILE'),
        new BadInputError(`FILE is not UTF-8: ${place} Save it as UTF-8 and run again.`),
      );
    assert.equal(utf8Text(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]), 'FILE'), '\ufeffa');
  });
});
