import { counted } from '../../core/move/groupDigits';
import { abbreviateAddress } from '../../core/move/address';
import { labelIn, type AccountLabels } from '../../core/reports/accountLabels';
import { differingPart, earlierChanges, earlierPlace, earlierSource } from '../../core/reports/earlierText';
import type { ResultReport } from '../../core/reports/resultReport';
import type {
  Asset,
  AssetReport,
  BalancesReport,
  GasReport,
  SimulationReport,
} from '../../core/reports/simulationReport';
import { FAIL_PATH, PASS_PATH } from '../page/icons';
import { aptText, groupedDigits } from '../views/amounts';
import { signedUnits } from '../../core/move/aptosCoin';
import { gasShares, limitText, storageUnits } from '../views/gasCard';
import { jsonPreview } from '../views/jsonTree';
import { Pen, themeInk, type TextStyle } from './pen';
import { bar, card, columns, framed, gap, line, pair, paragraph, stack, type Row, type Span } from './pictureRows';

/** In pixels of the page; the picture has {@link SCALE} times as many. */
const WIDTH = 880;
const MARGIN = 28;
const SCALE = 2;
/** Deltas of all assets together. */
const MOST_DELTAS = 10;
/** Changes whose earlier values are drawn. */
const MOST_EARLIER = 6;
const INDENT = 32;

const BODY: TextStyle = { size: 13 };
const DIM: TextStyle = { size: 13, colour: 'dim' };
const SMALL: TextStyle = { size: 12, colour: 'dim' };

/**
 * The summary of a simulation as an image in the colours of the page: verdict, function, network, version, gas,
 * balances.
 */
function drawSummary(report: SimulationReport, page: Element): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the page has no canvas');
  const pen = new Pen(context, themeInk(page));
  const content = stack(rowsOf(report, pen));
  const height = Math.ceil(content.height) + 2 * MARGIN;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  pen.box('background', new DOMRect(0, 0, WIDTH, height));
  content.draw(pen, { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN });
  return canvas;
}

function rowsOf(report: SimulationReport, pen: Pen): readonly Row[] {
  const width = WIDTH - 2 * MARGIN;
  const { verdict, gas, balances, labels } = report;
  return [
    titleRow(report),
    line([{ text: shortName(report.subject), style: { size: 14, bold: true, mono: true } }], INDENT),
    line(subtitle(report), INDENT),
    gap(14),
    ...(report.success ? [] : [calloutRow(verdict, report.vmStatus, pen, width), gap(14)]),
    columns(
      inner => card('Gas', gasRows(gas, pen, inner)),
      inner => card('Balances', balanceRows(balances, labels, pen, inner)),
      width,
    ),
    ...earlierRows(report, pen, width),
    gap(12),
    pair([{ text: 'Simulated, not sent. A later run may differ.', style: SMALL }], { text: 'Movescope', style: SMALL }),
  ];
}

/** What was there before, where the user looked it up. */
function earlierRows(report: SimulationReport, pen: Pen, width: number): readonly Row[] {
  const { earlier } = report;
  const changes = earlierChanges(report);
  if (!earlier || changes.length === 0) return [];
  const rest = changes.length - MOST_EARLIER;
  const rows = changes.slice(0, MOST_EARLIER).map(({ what, before, after }) => {
    const differing = differingPart(before.value, after);
    const value = differing === undefined ? 'the same' : jsonPreview(differing);
    const place = what.includes('::') ? shortName(what) : abbreviateAddress(what);
    const name = { text: place, style: { ...BODY, mono: true } };
    return pair([name, { text: `  ${earlierPlace(before)}`, style: SMALL }], { text: value, style: BODY });
  });
  return [
    gap(14),
    card('Earlier values', [
      ...rows,
      ...(rest > 0 ? [line([{ text: `${rest} more`, style: DIM }])] : []),
      gap(4),
      paragraph(pen, { text: earlierSource(earlier), style: SMALL }, width - 32, 2),
    ]),
  ];
}

function titleRow({ success, verdict }: SimulationReport): Row {
  const colour = success ? 'good' : 'bad';
  const title = line([{ text: verdict.title, style: { size: 18, bold: true, colour } }], INDENT);
  return {
    height: title.height,
    draw: (pen, place) => {
      pen.icon(success ? PASS_PATH : FAIL_PATH, colour, { x: place.x, y: place.y + title.height / 2 - 11, size: 22 });
      title.draw(pen, place);
    },
  };
}

function subtitle({ network, sender, labels, keyless, details }: SimulationReport): readonly Span[] {
  const kind = network.mainNetwork ? ' (main network)' : network.sandbox ? ' (a model, not a chain)' : '';
  return [
    { text: network.label.slice(0, 60), style: BODY },
    { text: kind, style: network.mainNetwork ? { ...BODY, colour: 'warn' } : DIM },
    { text: `  ·  version ${groupedDigits(details.ledgerVersion)}  ·  sender `, style: DIM },
    ...accountSpans(sender, labels),
    { text: keyless ? ' (keyless)' : '', style: DIM },
  ];
}

function calloutRow(
  { headline, meaning, advice }: SimulationReport['verdict'],
  vmStatus: string,
  pen: Pen,
  width: number,
): Row {
  const inner = width - 32;
  const text = (words: string, style: TextStyle, most: number) =>
    paragraph(pen, { text: words.slice(0, 1_000), style }, inner, most);
  return framed(
    stack([
      text(headline ?? vmStatus, { ...BODY, bold: true }, 2),
      ...(meaning === undefined ? [] : [text(meaning, BODY, 4)]),
      ...(advice === undefined ? [] : [text(advice, BODY, 2)]),
    ]),
    'bad',
  );
}

function gasRows(gas: GasReport, pen: Pen, width: number): readonly Row[] {
  const big: TextStyle = { size: 20 };
  const shares = gasShares(gas).map(({ part, start, width }) => ({ colour: part, start, width }));
  return [
    line([
      { text: groupedDigits(gas.used), style: big },
      { text: `  units × ${groupedDigits(gas.unitPrice)} octas  =  `, style: DIM },
      { text: aptText(gas.feeOctas), style: big },
      { text: '  APT', style: DIM },
    ]),
    ...(shares.length === 0 ? [] : [bar(shares)]),
    ...partRows(gas),
    gap(4),
    paragraph(pen, { text: limitText(gas), style: SMALL }, width - 32, 2),
  ];
}

function partRows(gas: GasReport): readonly Row[] {
  const { breakdown } = gas;
  if (!breakdown) return [];
  const storage = storageUnits(gas);
  const row = (name: string, value: string, colour: 'execution' | 'io' | 'storage' | 'refund') =>
    pair([{ text: name, style: BODY }], { text: value, style: BODY }, colour);
  return [
    row('Execution', groupedDigits(breakdown.execution), 'execution'),
    row('I/O', groupedDigits(breakdown.io), 'io'),
    row('Storage', groupedDigits(storage ?? `${breakdown.storageFeeOctas} octas`), 'storage'),
    ...(breakdown.storageRefundOctas === '0'
      ? []
      : [row('Storage refund', `−${groupedDigits(breakdown.storageRefundOctas)} octas`, 'refund')]),
  ];
}

function balanceRows(
  { assets, fee }: BalancesReport,
  labels: AccountLabels | undefined,
  pen: Pen,
  width: number,
): readonly Row[] {
  const deltas = assets.flatMap(report => report.deltas.map(delta => ({ ...delta, report })));
  const rest = deltas.length - MOST_DELTAS;
  return [
    ...deltas.slice(0, MOST_DELTAS).map(({ account: owner, isSender, amount, report }) =>
      pair([...accountSpans(owner, labels), { text: isSender ? '  sender' : '', style: SMALL }], {
        text: amountText(amount, report.asset),
        style: { ...BODY, colour: amount.startsWith('-') ? 'bad' : 'good' },
      }),
    ),
    ...(rest > 0 ? [line([{ text: counted(rest, 'more account'), style: DIM }])] : []),
    pair([{ text: fee.octas.startsWith('-') ? 'Refund beyond the fee' : 'Fee', style: DIM }], {
      text: `${aptText(fee.octas.replace('-', ''))} APT`,
      style: DIM,
    }),
    gap(4),
    paragraph(pen, { text: sumText(assets), style: SMALL }, width - 32, 2),
  ];
}

function accountSpans(account: string, labels: AccountLabels | undefined): readonly Span[] {
  const label = labelIn(labels, account);
  const address = abbreviateAddress(account);
  return label === undefined
    ? [{ text: address, style: { ...BODY, mono: true } }]
    : [
        { text: label, style: BODY },
        { text: ` ${address}`, style: { ...DIM, mono: true } },
      ];
}

function amountText(amount: string, asset: Asset): string {
  return `${signedUnits(BigInt(amount), asset.decimals ?? 0)} ${(asset.symbol ?? asset.id).slice(0, 40)}`;
}

function sumText(assets: readonly AssetReport[]): string {
  return assets.every(({ net }) => net === '0') ? 'Adds up, the fee included.' : 'Does not add up by events alone.';
}

/** `module::name` after a short address; other subjects as they are. */
function shortName(subject: string): string {
  const [address = '', ...rest] = subject.slice(0, 300).split('::');
  return rest.length === 0
    ? address
    : [address.startsWith('0x') ? abbreviateAddress(address) : address, ...rest].join('::');
}

const DATA_URL = 'data:image/png;base64,';

/** A report as a PNG in base64; `undefined` where it is of a kind that has no picture. */
export function picturePng(report: ResultReport, page: Element): string | undefined {
  if (report.kind !== 'simulation') return undefined;
  const url = drawSummary(report, page).toDataURL('image/png');
  return url.startsWith(DATA_URL) ? url.slice(DATA_URL.length) : undefined;
}
