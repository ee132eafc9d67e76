import { html } from 'hono/html'
import type { FaultKind } from '../fault-fields.ts'
import type { AnyFault, FaultSettings, Faults } from '../faults.ts'
import type { Markup } from './layout.ts'

type Panel = {
  settings: FaultSettings
  /** The service's display name. */
  title: string
  /** The people a fault may be limited to. */
  accounts: string[]
  /** Why the last attempt to switch a fault on failed. */
  problem: string | undefined
}

/** The form where a person makes a fake server misbehave. */
export const faultPanel = (faults: Faults, { settings, title, accounts, problem }: Panel) => {
  const { platform, operations, kinds } = settings
  const active = faults.list().filter(({ fault }) => fault.platform === platform)
  return html`
  <section class="panel" aria-labelledby="faults-title">
    <h2 id="faults-title">Make ${title} misbehave</h2>
    <ul class="faults" data-live="faults">${
      active.length === 0
        ? html`<li id="fault-none" class="quiet">No faults are on. ${title} works as it should.</li>`
        : active.map((one) => activeFault(one, settings))
    }</ul>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    <form method="post" action="/faults/on" class="stack">
      <input type="hidden" name="platform" value="${platform}">
      <label>When
        <select name="operation">${Object.entries(operations).map(
          ([operation, label]) => html`<option value="${operation}"${operation === 'post' ? html` selected` : ''}>${label}</option>`,
        )}</select>
      </label>
      <label>Then
        <select name="kind" data-amount-for="amount">${kinds.map(kindOptions)}</select>
      </label>
      <div class="pair">
        <label><span data-amount-label>Number</span>
          <input name="amount" id="amount" type="number" min="0" step="any" inputmode="decimal">
        </label>
        <label>How often
          <select name="times">
            <option value="1">Once</option>
            <option value="2">Twice</option>
            <option value="3">3 times</option>
            <option value="10">10 times</option>
            <option value="forever">Until switched off</option>
          </select>
        </label>
      </div>
      <label>Account
        <input name="account" list="fault-accounts" placeholder="Any" autocomplete="off" autocapitalize="off" spellcheck="false">
      </label>
      <datalist id="fault-accounts">${accounts.map((account) => html`<option value="${account}"></option>`)}</datalist>
      <button class="primary">Switch on</button>
    </form>
  </section>`
}

const kindOptions = ({ field, label, amount, choices }: FaultKind): Markup | Markup[] =>
  choices
    ? choices.map((choice) => html`<option value="${field}=${choice}">${label}: ${choice}</option>`)
    : html`<option value="${field}"${amount ? html` data-amount="${amount}"` : ''}>${label}${amount ? html` (${amount})` : ''}</option>`

const activeFault = ({ name, fault }: { name: string; fault: AnyFault }, { operations, kinds }: FaultSettings) => html`
  <li id="fault-${name}">
    <div>
      <strong>${operations[fault.operation]}</strong>
      <span class="quiet">${fault.account ? `@${fault.account}, ` : ''}${timesLeft(fault.times)}</span>
      ${describe(fault, kinds).map((line) => html`<span class="effect">${line}</span>`)}
    </div>
    <form method="post" action="/faults/off">
      <input type="hidden" name="platform" value="${fault.platform}"><input type="hidden" name="name" value="${name}">
      <button aria-label="Switch off: ${operations[fault.operation]}">Switch off</button>
    </form>
  </li>`

const timesLeft = (times: AnyFault['times']) => {
  if (times === 'forever') return 'until switched off'
  return times === 1 ? 'once' : `${times} times`
}

const describe = (fault: Record<string, unknown>, kinds: readonly FaultKind[]) =>
  kinds
    .filter(({ field }) => fault[field] !== undefined && fault[field] !== false)
    .map(({ field, label, amount, choices }) =>
      amount || choices ? `${label}: ${fault[field]}${amount ? ` ${unit(amount)}` : ''}` : label,
    )

const unit = (amount: string) => (amount === 'HTTP status' ? '' : amount)
