import { html } from 'hono/html'
import { page } from '../../pages/layout.ts'
import { CardNumber, cards, goodCard, spacedNumber } from '../billing/cards.ts'

/** What a bank shows a cardholder who has to authenticate. */
export const proofPage = (path: string) =>
  page({
    title: '3-D Secure',
    current: 'elsewhere',
    style: 'stripe',
    body: html`<form class="consent stack" method="post" action="${path}">
      <h1>Is this your card?</h1>
      <p class="quiet">This is the sandbox’s fake of a bank’s 3-D Secure page.</p>
      <div class="actions">
        <button class="primary" name="decision" value="complete">Complete authentication</button>
        <button name="decision" value="fail">Fail authentication</button>
      </div>
    </form>`,
  })

export const missingPage = (title: string) =>
  page({
    title,
    current: 'elsewhere',
    status: 404,
    body: html`<div class="narrow"><h1>${title}</h1><p>The link is wrong or has expired.</p></div>`,
  })

/** Stripe's test cards, with each one's behavior. */
export const cardChoice = (isPayment: boolean) => html`
  <fieldset>
    <legend>${isPayment ? 'Card' : 'New card'}</legend>
    ${numbers.map(
      (number) => html`<label class="choice card-choice">
        <input type="radio" name="card" value="${number}"${number === goodCard ? html` checked` : ''}>
        <span><code>${spacedNumber(number)}</code> <span class="quiet">${cards[number].title}</span></span>
      </label>`,
    )}
  </fieldset>`

const numbers = [goodCard, ...CardNumber.options.filter((number) => number !== goodCard)]

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A time (s) on Stripe's clock as a calendar date. */
export const dayText = (at: number, ahead: number) => days.format((at - ahead) * 1_000)
