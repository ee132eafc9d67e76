import { html } from 'hono/html'
import { page } from '../../pages/layout.ts'

/** What a bank shows to the holder of a card that asks for proof. */
export const proofPage = (path: string) =>
  page({
    title: '3-D Secure',
    current: 'elsewhere',
    style: 'stripe',
    body: html`<form class="consent stack" method="post" action="${path}">
      <h1>Is this your card?</h1>
      <p class="quiet">This is the sandbox’s stand-in for a bank’s 3-D Secure page.</p>
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
    body: html`<div class="narrow"><h1>${title}</h1><p>The link is wrong, or it is no longer good.</p></div>`,
  })
