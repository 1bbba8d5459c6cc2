import assert from 'node:assert/strict';
import { fileTrouble } from '../../../src/cli/fileText';

describe('why a file cannot be used', () => {
  const reason = (code: unknown) => fileTrouble(Object.assign(new Error('the words of the system'), { code }));

  it('is said in words, or with the code of the system', () => {
    assert.deepEqual(['EROFS', 'E2BIG'].map(reason), ['its file system is read-only', 'E2BIG']);
  });

  it('is not known if the error is not from the system', () => {
    assert.deepEqual(['ERR_FS_FILE_TOO_LARGE', 'XEROFS', 7].map(reason), [undefined, undefined, undefined]);
    assert.equal(fileTrouble('EROFS'), undefined);
  });
});
