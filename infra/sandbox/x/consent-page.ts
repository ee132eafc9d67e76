import { html } from 'hono/html'
import { page } from '../pages/layout.ts'
import { peopleChoice } from '../pages/people-choice.ts'
import type { AuthorizeRequest } from './authorize.ts'
import { type Scope, scopes } from './endpoints.ts'
import type { Person } from './people.ts'

const meanings: Record<Scope, string> = {
  'tweet.read': 'See your posts',
  'tweet.write': 'Post and delete posts for you',
  'users.read': 'See your profile',
  'media.write': 'Upload media for you',
  'offline.access': 'Stay connected until you take the access back',
}

type Consent = { request: AuthorizeRequest; people: Person[]; hasChosenNobody: boolean }

/** Asks who is there, and whether the app may act for them. */
export const consentPage = ({ request, people, hasChosenNobody }: Consent) => {
  const asked = request.scope.split(' ')
  return page({
    title: 'Authorize Crier on X',
    current: 'elsewhere',
    body: html`<form class="consent stack" method="post" action="/x.com/i/oauth2/authorize">
      ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <h1>Crier wants to access your X account</h1>
      <p class="quiet">This is the sandbox’s stand-in for X. Be whoever you like.</p>
      ${peopleChoice(people)}
      <label>${people.length === 0 ? 'Who are you?' : 'Or somebody else'}
        <input name="name" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="50" placeholder="anna_bakes"${
          hasChosenNobody ? html` aria-invalid="true" aria-describedby="nobody"` : ''
        }>
        <small class="quiet">A name with “premium” may write long posts; one with “suspended” is suspended.</small>
      </label>
      ${hasChosenNobody ? html`<p class="problem" role="alert" id="nobody">Choose somebody, or type a name.</p>` : ''}
      <div>
        <h2>Crier will be able to</h2>
        <ul class="ticks">${scopes.filter((scope) => asked.includes(scope)).map((scope) => html`<li>${meanings[scope]}</li>`)}</ul>
      </div>
      <div class="actions">
        <button class="primary" name="decision" value="authorize">Authorize app</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>`,
  })
}
