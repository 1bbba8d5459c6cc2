import assert from 'node:assert/strict';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

describe('the view of deployed modules', () => {
  it('lists the sandbox’s accounts', async () => {
    const { captured } = await activated();
    const labels = (await rowsBelow(captured)).map(({ label }) => label);
    assert.ok(labels.includes('alice') && labels.includes('demo') && labels.includes('framework'), labels.join(', '));
  });

  it('opens an account to its modules, and a module to functions and structs', async () => {
    const { captured } = await activated();
    const demo = await rowNamed(captured, 'demo');
    const vault = await rowNamed(captured, 'vault', demo);
    const withdraw = await rowNamed(captured, 'withdraw', vault);
    assert.equal(withdraw.description, 'public entry <T0>');
    assert.equal(withdraw.icon, 'play');
    assert.match(withdraw.tooltip, /public entry fun withdraw<T0>\(&signer, address, u64\)/);
    const struct = await rowNamed(captured, 'Vault', vault);
    const fields = (await rowsBelow(captured, struct)).map(({ label, description }) => `${label}: ${description}`);
    assert.ok(fields.includes('owner: address'), fields.join('; '));
    assert.ok(fields[0]?.startsWith('has: '), fields.join('; '));
  });

  it('says that an account has no modules', async () => {
    const { captured } = await activated();
    const rows = await rowsBelow(captured, await rowNamed(captured, 'alice'));
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['No modules are published at this account.'],
    );
  });
});
