import { html } from 'hono/html'
import { CardNumber, cards, goodCard, spacedNumber } from '../billing/cards.ts'

/** Stripe's test cards, with what each of them does. */
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
