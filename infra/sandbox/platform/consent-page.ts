import { html } from 'hono/html'
import { platformNames } from '#shared/domain/platforms.ts'
import { type Markup, page } from '../pages/layout.ts'
import { peopleChoice } from '../pages/people-choice.ts'
import type { Person } from './people.ts'
import type { PlatformWorld } from './platform-world.ts'

/** Something a person may tick or untick: a scope, or what an app may act for. */
export type Choice = { name: string; meaning: string }

type Consent = {
  path: string
  parameters: URLSearchParams
  scopes: Choice[]
  mayUntick: boolean
  traits: string
  /** The person chosen in the first step, and the choices for them. */
  person: Person | undefined
  choices: { title: string; offered: Choice[] } | undefined
  hasChosenNobody: boolean
  isTicked: (name: string) => boolean
}

/** The page's own fields. All others came from the product. */
const ownFields = ['person', 'name', 'decision', 'ticked', 'untick', 'login_hint']

/** Asks who the person is, and whether the app may act for them. */
export const consentPage = (world: PlatformWorld, consent: Consent) => {
  const platform = platformNames[world.platform]
  const { path, parameters, person, choices } = consent
  const sentAlong = [...parameters].filter(([field]) => !ownFields.includes(field))
  return page({
    title: `Authorize Crier on ${platform}`,
    current: 'elsewhere',
    body: html`<form class="consent stack" method="post" action="${path}">
      ${sentAlong.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
      <h1>Crier wants to access your ${platform} account</h1>
      <p class="quiet">This is the sandbox’s fake ${platform}. ${person ? html`You are <strong>${person.name}</strong>.` : 'Be anyone you like.'}</p>
      ${person && choices ? secondStep(person, choices, consent) : firstStep(world.people.all(), consent)}
      <div class="actions">
        <button class="primary" name="decision" value="${person ? 'choose' : 'allow'}">${person ? 'Connect these' : 'Authorize app'}</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>`,
  })
}

const firstStep = (people: Person[], { scopes, mayUntick, traits, hasChosenNobody, isTicked, parameters }: Consent): Markup => {
  const isTickedNow = parameters.get('decision') === null ? () => true : isTicked
  return html`
    ${peopleChoice(people)}
    <label>${people.length === 0 ? 'Who are you?' : 'Or someone else'}
      <input name="name" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="50" placeholder="anna_bakes"${
        hasChosenNobody ? html` aria-invalid="true" aria-describedby="nobody"` : ''
      }>
      <small class="quiet">${traits}</small>
    </label>
    ${hasChosenNobody ? html`<p class="problem" role="alert" id="nobody">Choose someone, or enter a name.</p>` : ''}
    ${
      mayUntick
        ? choiceList('Crier will be able to', scopes, isTickedNow)
        : html`<div>
      <h2>Crier will be able to</h2>
      <ul class="ticks">${scopes.map(({ meaning }) => html`<li>${meaning}</li>`)}</ul>
    </div>`
    }`
}

/** The scopes were ticked on the first page and are passed along. */
const secondStep = (
  person: Person,
  { title, offered }: { title: string; offered: Choice[] },
  { scopes, isTicked }: Consent,
): Markup => html`
  <input type="hidden" name="person" value="${person.username}">
  ${scopes.filter(({ name }) => isTicked(name)).map(({ name }) => html`<input type="hidden" name="ticked" value="${name}">`)}
  ${choiceList(title, offered, () => true)}`

const choiceList = (title: string, choices: Choice[], isTicked: (name: string) => boolean) => html`
  <fieldset>
    <legend>${title}</legend>
    ${choices.map(
      ({ name, meaning }) => html`<label class="choice">
        <input type="checkbox" name="ticked" value="${name}"${isTicked(name) ? html` checked` : ''}> <span>${meaning}</span>
      </label>`,
    )}
  </fieldset>`
