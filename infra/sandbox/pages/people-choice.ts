import { html } from 'hono/html'

type Known = {
  username: string
  name: string
  /** The form value for this person, and the text beside their name; the username by default. */
  value?: string
  detail?: string
}

/** The people who were here before, to choose from; empty if there were none. */
export const peopleChoice = (people: Known[]) =>
  people.length === 0
    ? ''
    : html`
  <fieldset>
    <legend>Who are you?</legend>
    ${people.map(
      ({ username, name, value = username, detail = `@${username}` }, index) => html`<label class="person">
        <input type="radio" name="person" value="${value}"${index === 0 ? html` checked` : ''}>
        <img src="/avatars/${username}.svg" alt="" width="36" height="36">
        <span><strong>${name}</strong> <span class="quiet">${detail}</span></span>
      </label>`,
    )}
  </fieldset>`
