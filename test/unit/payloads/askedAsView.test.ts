import assert from 'node:assert/strict';
import { isAskedAsView } from '../../../src/core/payloads/engine/payloadList';
import type { PayloadLanguage } from '../../../src/core/payloads/languages/languages';
import { linesOf } from './cursor';
import { onlyCall } from './languages/calls';

const DICT = '{"function": "0x1::coin::balance", "type_arguments": [], "arguments": ["0xb"]}';
const LONG = DICT.replaceAll(', "', ',\n        "');

const VIEWS: readonly (readonly [PayloadLanguage, string])[] = [
  ['python', `requests.post(f"{NODE}/view", json=${DICT})`],
  ['python', `balance = requests.post(\n    NODE + '/v1/view',\n    json=${LONG},\n)`],
  ['python', `await client.post(\n    url=f"{base}/view?ledger_version=5",\n    headers=h,\n    json=${DICT},\n)`],
  ['python', `payload = ${LONG}\nanswer = requests.post(f"{NODE}/view", json=payload)`],
  ['python', `payload: dict = ${DICT}\nanswer = requests.post(\n    f"{NODE}/view",\n    json=payload,\n)`],
  ['rust', `client.post(format!("{}/view", node)).json(&json!(${DICT})).send()`],
  ['rust', `client\n    .post(format!("{node}/view"))\n    .json(&json!(${LONG}))\n    .send()`],
  ['rust', `let body = json!(${DICT});\nlet answer = client.post(url.join("v1/view")?).json(&body);`],
  ['rust', `client.view_bcs(&json!(${DICT}))`],
  ['typescript', "fetch(`${node}/view`, {\n  method: 'POST',\n  body: JSON.stringify(" + DICT + '),\n})'],
  ['typescript', `await aptos.view({ payload: ${DICT} })`],
  ['typescript', `const payload = ${LONG};\nconst [a] = await aptos.viewJson<[string]>({ payload });`],
  ['typescript', `function f(a: string) {\n  let ask: Ask = ${DICT};\n  return client.view(\n    ask,\n  );`],
  ['typescript', `const payload: InputViewFunctionData = ${DICT};`],
  ['python', `url = f"{NODE}/view?ledger_version={version}"\nclient.post(\n    url,\n    json=${DICT},\n)`],
];

const OTHERS: readonly (readonly [PayloadLanguage, string])[] = [
  ['python', `requests.post(f"{NODE}/transactions/simulate", json=${DICT})`],
  ['python', `requests.get(f"{NODE}/view")\nsend(${DICT})`],
  ['python', `payload = ${DICT}\nsend(payload)\nrequests.post(f"{NODE}/view", json=other)`],
  ['python', `payload = ${DICT}\nsend(payload)\npayload = other\nrequests.post(f"{NODE}/view", json=payload)`],
  ['rust', `client.post(format!("{}/view", node));\nlet body = json!(${DICT});\nsubmit(&body);`],
  ['rust', `preview(&json!(${DICT}))`],
  ['typescript', `review(${DICT})`],
  ['typescript', `const payload = ${DICT};\nreview({ payload });\naptos.view({ payload: other });`],
  ['typescript', `let data = ${DICT};\ndata = other;\naptos.view({ payload: data });`],
  ['python', `url = f"{NODE}/view"\nother = ${DICT}\nsend(url)`],
  ['json', DICT],
];

describe('isAskedAsView', () => {
  for (const [language, text] of VIEWS)
    it(`is true in ${language} for ${JSON.stringify(text)}`, async () => {
      assert.equal(isAskedAsView(await onlyCall(language, text), linesOf(text)), true);
    });

  for (const [language, text] of OTHERS)
    it(`is false in ${language} for ${JSON.stringify(text)}`, async () => {
      assert.equal(isAskedAsView(await onlyCall(language, text), linesOf(text)), false);
    });
});
