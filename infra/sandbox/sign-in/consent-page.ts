import { html } from 'hono/html'
import { providerNames } from '#shared/domain/users.ts'
import { page } from '../pages/layout.ts'
import { peopleChoice } from '../pages/people-choice.ts'
import type { SignInWorld } from './sign-in-world.ts'

type Consent = { path: string; parameters: URLSearchParams; meanings: string[]; traits: string; hasChosenNobody: boolean }

/** What the page asks itself; all else is what the product sent along. */
const ownFields = ['person', 'name', 'email', 'decision']

/** Asks who is there, and whether the app may know it. */
export const consentPage = ({ provider, people }: SignInWorld, { path, parameters, meanings, traits, hasChosenNobody }: Consent) => {
  const name = providerNames[provider]
  const known = people.all()
  const sentAlong = [...parameters].filter(([field]) => !ownFields.includes(field))
  const problem = hasChosenNobody ? html` aria-invalid="true" aria-describedby="nobody"` : ''
  return page({
    title: `Sign in with ${name}`,
    current: 'elsewhere',
    body: html`<form class="consent stack" method="post" action="${path}">
      ${sentAlong.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
      <h1>Sign in to Crier with ${name}</h1>
      <p class="quiet">This is the sandbox’s stand-in for ${name}. Be whoever you like.</p>
      ${peopleChoice(known.map(({ handle, name, login, email }) => ({ username: login, name, value: handle, detail: email })))}
      <fieldset class="stack">
        <legend>${known.length === 0 ? 'Who are you?' : 'Or somebody else'}</legend>
        <label>Name
          <input name="name" autocomplete="off" spellcheck="false" maxlength="100" placeholder="Ada Lovelace"${problem}>
        </label>
        <label>E-mail address
          <input name="email" type="email" autocomplete="off" maxlength="254" placeholder="ada@crier.test"${problem}>
          <small class="quiet">${traits}</small>
        </label>
      </fieldset>
      ${hasChosenNobody ? html`<p class="problem" role="alert" id="nobody">Choose somebody, or type a name or an address.</p>` : ''}
      <div>
        <h2>Crier will be able to</h2>
        <ul class="ticks">${meanings.map((meaning) => html`<li>${meaning}</li>`)}</ul>
      </div>
      <div class="actions">
        <button class="primary" name="decision" value="allow">Allow</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>`,
  })
}
