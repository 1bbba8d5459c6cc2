import { html, nothing, type TemplateResult } from 'lit';
import type { AccountLabels } from '../../core/reports/accountLabels';
import type { Asset, AssetReport, BalanceDelta, BalancesReport } from '../../core/reports/simulationReport';
import { accountView } from './accountView';
import { aptText, counted, groupedDigits, signedUnits } from './amounts';
import { nameText, visibleText } from './hexText';

/** Deltas of one asset that are shown at first; the others are one press away in the events. */
const MOST_DELTAS = 12;

/** The card that says who gains and who loses, and whether it adds up. */
export function balancesCard({ assets, fee, unplaced }: BalancesReport, labels?: AccountLabels): TemplateResult {
  return html`<section class="card" aria-labelledby="balances-title">
    <h2 id="balances-title">Balances</h2>
    ${assets.map(report => assetView(report, labels))}
    <dl class="deltas">
      <div class="delta">
        <dt class="dim">
          ${fee.octas.startsWith('-') ? 'Refund beyond the fee, to' : 'Fee, paid by'} ${accountView(fee.payer, labels)}
        </dt>
        <dd class="dim" title="${groupedDigits(fee.octas)} octas">
          ${aptText(BigInt(fee.octas.replace('-', '')))} APT
        </dd>
      </div>
    </dl>
    <p class="small dim">${sumWords(assets, unplaced)}</p>
  </section>`;
}

function assetView({ asset, deltas, net }: AssetReport, labels: AccountLabels | undefined): TemplateResult {
  const rest = deltas.length - MOST_DELTAS;
  return html`<dl class="deltas" aria-label=${`Deltas of ${assetName(asset)}`}>
    ${deltas.slice(0, MOST_DELTAS).map(delta => deltaView(delta, asset, labels))}
    ${rest > 0 ? html`<div class="delta dim"><dt>${counted(rest, 'more account')}, in the events</dt></div>` : nothing}
    ${
      net === '0'
        ? nothing
        : html`<div class="delta dim">
            <dt title="No event tells where this amount went to or came from.">Minted, burned or held in a resource</dt>
            <dd>${amountView(negated(net), asset)}</dd>
          </div>`
    }
  </dl>`;
}

function deltaView(
  { account, isSender, amount }: BalanceDelta,
  asset: Asset,
  labels: AccountLabels | undefined,
): TemplateResult {
  return html`<div class="delta">
    <dt>${accountView(account, labels)} ${isSender ? html`<span class="tag">sender</span>` : nothing}</dt>
    <dd class=${amount.startsWith('-') ? 'loses' : 'gains'}>${amountView(amount, asset)}</dd>
  </div>`;
}

/** A signed amount of an asset, with its name. */
export function amountView(amount: string, asset: Asset): TemplateResult {
  const name = assetName(asset);
  return html`<span title="${groupedDigits(amount)} ${asset.kind === 'apt' ? 'octas' : `units of ${asset.id}`}"
    >${signedUnits(amount, asset.decimals ?? 0)}
    <span class="asset">${nameText(visibleText(name.slice(0, 60)))}</span></span
  >`;
}

function sumWords(assets: readonly AssetReport[], unplaced: number): string {
  if (unplaced > 0) return `${counted(unplaced, 'transfer')} cannot be placed: the answer does not tell their asset.`;
  if (assets.every(({ net }) => net === '0')) return 'Adds up, the fee included.';
  return 'Does not add up by events alone: coins were minted, burned, or moved in or out of a resource.';
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** What an asset is called: its symbol, `USDC` of a coin type, else the address of a fungible asset. */
export function assetName({ symbol, kind, id }: Asset): string {
  return symbol ?? (kind === 'coin' ? (/::(\w+)(?:<|$)/.exec(id)?.[1] ?? id) : id);
}
