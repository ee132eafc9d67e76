import { html } from 'hono/html'
import { providerNames } from '#shared/domain/users.ts'
import { faultPanel } from '../pages/fault-panel.ts'
import { page, plural } from '../pages/layout.ts'
import type { Server } from '../server.ts'
import type { Person } from './people.ts'
import type { SignInWorld } from './sign-in-world.ts'

/** Who has an account at a provider, and where a person makes it misbehave. */
export const mountProviderPage = (server: Server, world: SignInWorld) => {
  const { provider, people, faults } = world
  const name = providerNames[provider]
  server.get(`/${provider}`, (context) => {
    const known = people.all()
    return page({
      title: name,
      current: provider,
      body: html`<div class="columns">
        <section class="feed" aria-labelledby="feed-title">
          <div class="feed-head">
            <h1 id="feed-title">${name}</h1>
            <p class="quiet" role="status" data-live="count"><span id="count">${plural(known.length, 'person', 'people')}</span></p>
            <a class="to-faults" href="#faults-title">Faults</a>
          </div>
          <ol class="accounts" data-live="people">${known.length === 0 ? nobodyYet(name) : known.map(personRow)}</ol>
        </section>
        <aside>${faultPanel(faults, {
          settings: world.faultSettings,
          title: name,
          problem: context.req.query('problem'),
          accounts: known.map(({ handle }) => handle),
        })}</aside>
      </div>`,
    })
  })
}

const nobodyYet = (name: string) => html`
  <li class="empty" id="person-none">Nobody has signed in through ${name} yet. Choose it on Crier’s login page, and be whoever you like.</li>`

const personRow = ({ handle, name, email, login, id }: Person) => html`
  <li id="person-${handle}" class="account">
    <img src="/avatars/${login}.svg" alt="" width="36" height="36">
    <span><strong>${name}</strong> <span class="quiet">${email}</span><br><code class="quiet">${id}</code></span>
  </li>`
