import { html } from 'hono/html'
import { providerNames } from '#shared/domain/users.ts'
import type { FakeServer } from '../fake-server.ts'
import type { FaultSettings } from '../faults.ts'
import { faultPanel } from '../pages/fault-panel.ts'
import { page, plural } from '../pages/layout.ts'
import type { Server } from '../server.ts'
import type { World } from '../world.ts'
import type { Person } from './people.ts'
import type { SignInApp, SignInWorld } from './sign-in-world.ts'

/** Everything a provider has in the sandbox: a missing piece doesn't compile. */
type Pieces<Own extends SignInWorld> = {
  faults: FaultSettings
  /** The client id of a Crier that runs on one machine. */
  localClientId: string
  open: (world: World, app: SignInApp) => Own
  /** Its hosts and their routes. */
  mountRoutes: (server: Server, own: Own) => void
  /** Undoes faults' lasting effects. */
  forgetFaults?: (own: Own) => void
}

export type FakeProvider = FakeServer<SignInApp> & { localClientId: string }

export const fakeProvider = <Own extends SignInWorld>({
  faults,
  localClientId,
  open,
  mountRoutes,
  forgetFaults,
}: Pieces<Own>): FakeProvider => ({
  faults,
  localClientId,
  style: undefined,
  start: (world, app) => {
    const own = open(world, app)
    return {
      mount: (server) => {
        mountRoutes(server, own)
        mountProviderPage(server, own)
      },
      forgetFaults: () => forgetFaults?.(own),
    }
  },
})

/** A page with the people who have an account at a provider, where a person can make it misbehave. */
const mountProviderPage = (server: Server, world: SignInWorld) => {
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
  <li class="empty" id="person-none">Nobody has signed in through ${name} yet. Choose it on Crier’s login page, and be anyone you like.</li>`

const personRow = ({ handle, name, email, login, id }: Person) => html`
  <li id="person-${handle}" class="account">
    <img src="/avatars/${login}.svg" alt="" width="36" height="36">
    <span><strong>${name}</strong> <span class="quiet">${email}</span><br><code class="quiet">${id}</code></span>
  </li>`
