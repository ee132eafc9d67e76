import { html } from 'hono/html'
import type { FaultKind, Operation } from '../fault-fields.ts'
import type { PlatformFault } from '../faults.ts'
import type { Markup } from './layout.ts'

type Panel = {
  platform: string
  title: string
  kinds: FaultKind[]
  operations: readonly Operation[]
  active: { name: string; fault: PlatformFault }[]
  accounts: string[]
  /** Why the last attempt to switch a fault on failed. */
  problem: string | undefined
}

const operationLabels: Record<Operation, string> = {
  authorize: 'Asking for consent',
  token: 'Code to tokens',
  refresh: 'Refreshing tokens',
  revoke: 'Revoking',
  keys: 'Publishing the keys',
  profile: 'Reading the profile',
  emails: 'Reading the e-mail addresses',
  upload: 'Uploading media',
  post: 'Posting',
  comment: 'Adding the first comment',
  thumbnail: 'Setting the thumbnail',
  status: 'Asking how media are doing',
  find: 'Listing posts',
  'list-prices': 'Listing prices',
  'create-checkout': 'Beginning a checkout',
  'read-checkout': 'Reading a checkout',
  'expire-checkout': 'Closing a checkout',
  'create-customer': 'Making a customer',
  'read-customer': 'Reading a customer',
  'change-customer': 'Changing a customer',
  'delete-customer': 'Deleting a customer',
  'list-subscriptions': 'Listing subscriptions',
  'read-subscription': 'Reading a subscription',
  'change-subscription': 'Changing a subscription',
  'cancel-subscription': 'Ending a subscription',
  'list-invoices': 'Listing invoices',
  'read-invoice': 'Reading an invoice',
  'preview-invoice': 'Previewing an invoice',
  'pay-invoice': 'Having an invoice paid',
  'read-payment': 'Reading a payment',
  refund: 'Giving money back',
  'open-portal': 'Opening the portal',
  'list-events': 'Listing events',
  'read-account': 'Reading the account',
  'set-up': 'Setting up',
}

/** Where a person makes a platform misbehave. */
export const faultPanel = ({ platform, title, kinds, operations, active, accounts, problem }: Panel) => html`
  <section class="panel" aria-labelledby="faults-title">
    <h2 id="faults-title">Make ${title} misbehave</h2>
    <ul class="faults" data-live="faults">${
      active.length === 0
        ? html`<li id="fault-none" class="quiet">No fault is on. ${title} answers as it should.</li>`
        : active.map((one) => activeFault(one, kinds))
    }</ul>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    <form method="post" action="/faults/on" class="stack">
      <input type="hidden" name="platform" value="${platform}">
      <label>When
        <select name="operation">${operations.map(
          (operation) =>
            html`<option value="${operation}"${operation === 'post' ? html` selected` : ''}>${operationLabels[operation]}</option>`,
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

const kindOptions = ({ field, label, amount, choices }: FaultKind): Markup | Markup[] =>
  choices
    ? choices.map((choice) => html`<option value="${field}=${choice}">${label}: ${choice}</option>`)
    : html`<option value="${field}"${amount ? html` data-amount="${amount}"` : ''}>${label}${amount ? html` (${amount})` : ''}</option>`

const activeFault = ({ name, fault }: Panel['active'][number], kinds: FaultKind[]) => html`
  <li id="fault-${name}">
    <div>
      <strong>${operationLabels[fault.operation]}</strong>
      <span class="quiet">${fault.account ? `@${fault.account}, ` : ''}${timesLeft(fault.times)}</span>
      ${describe(fault, kinds).map((line) => html`<span class="effect">${line}</span>`)}
    </div>
    <form method="post" action="/faults/off">
      <input type="hidden" name="platform" value="${fault.platform}"><input type="hidden" name="name" value="${name}">
      <button aria-label="Switch off: ${operationLabels[fault.operation]}">Switch off</button>
    </form>
  </li>`

const timesLeft = (times: PlatformFault['times']) => {
  if (times === 'forever') return 'until switched off'
  return times === 1 ? 'once' : `${times} times`
}

const describe = (fault: Record<string, unknown>, kinds: FaultKind[]) =>
  kinds
    .filter(({ field }) => fault[field] !== undefined && fault[field] !== false)
    .map(({ field, label, amount, choices }) =>
      amount || choices ? `${label}: ${fault[field]}${amount ? ` ${unit(amount)}` : ''}` : label,
    )

const unit = (amount: string) => (amount === 'HTTP status' ? '' : amount)
