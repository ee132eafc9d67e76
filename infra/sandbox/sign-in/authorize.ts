import { html } from 'hono/html'
import { providerNames } from '#shared/domain/users.ts'
import { page } from '../pages/layout.ts'
import { peopleChoice } from '../pages/people-choice.ts'
import type { Server, ServerContext } from '../server.ts'
import type { Person } from './people.ts'
import { underFault } from './provider-call.ts'
import type { ProviderFault, SignInWorld } from './sign-in-world.ts'

/** How a provider asks people whether an app may know who they are. */
export type Authorization<Request> = {
  path: string
  /** The parameters that name the person, who then isn't asked. */
  hints: string[]
  /** Parses the product's request, or returns the response the person sees instead. */
  read: (parameters: URLSearchParams) => { request: Request } | { refusal: Response | Promise<Response> }
  /** What the app will learn, as shown on the page. */
  meanings: (request: Request) => string[]
  /** Words in a name with a special effect, as the page explains them. */
  traits: string
  agree: (request: Request, person: Person, fault: ProviderFault | undefined) => Response
  refuse: (request: Request, error: string, fault: ProviderFault | undefined) => Response
}

/** The page where a provider's people say who they are. */
export const mountAuthorization = <Request>(server: Server, world: SignInWorld, way: Authorization<Request>) => {
  server.get(way.path, (context) => {
    const query = new URL(context.req.url).searchParams
    const hint = way.hints.map((name) => query.get(name)?.trim()).find((text) => text)
    return answer(world, way, { context, parameters: query, person: hint === undefined ? undefined : world.people.named(hint) })
  })

  server.post(way.path, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const decision = form.get('decision') === 'cancel' ? 'cancel' : 'allow'
    return answer(world, way, { context, parameters: form, person: personIn(world, form), decision })
  })
}

/** A typed name takes precedence over a chosen one. */
const personIn = ({ people }: SignInWorld, form: URLSearchParams) => {
  const [name, email, chosen] = ['name', 'email', 'person'].map((field) => form.get(field)?.trim() || undefined)
  if (email !== undefined) return people.named(email, name)
  const handle = name ?? chosen
  return handle === undefined ? undefined : people.named(handle)
}

type Asked = { context: ServerContext; parameters: URLSearchParams; person: Person | undefined; decision?: 'allow' | 'cancel' }

const answer = <Request>(world: SignInWorld, way: Authorization<Request>, { context, parameters, person, decision }: Asked) => {
  if (decision === undefined) world.grants.noteRequest(Object.fromEntries(parameters))
  return underFault(world, context, {
    operation: 'authorize',
    handle: person?.handle,
    refusal: (status) => ({ status, body: errorPage }),
    perform: (fault) => {
      const read = way.read(parameters)
      if ('refusal' in read) return read.refusal
      const error = fault?.error ?? (decision === 'cancel' ? 'access_denied' : undefined)
      if (error !== undefined) return way.refuse(read.request, error, fault)
      if (person !== undefined) return way.agree(read.request, person, fault)
      return consentPage(world, { ...way, parameters, meanings: way.meanings(read.request), hasChosenNobody: decision === 'allow' })
    },
  })
}

const errorPage = '<!doctype html><title>Error</title><h1>Something went wrong</h1>'

/** Redirects the person to the product. */
export const sendBack = (redirectUri: string, answer: Record<string, string | undefined>) => {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: address.href, 'cache-control': 'no-store' } })
}

/** The issuer that a callback names, if any. */
export const issuerUnder = (fault: ProviderFault | undefined, issuer: string) => {
  if (fault?.issuer === 'left-out') return undefined
  return fault?.issuer === 'wrong' ? 'https://issuer.example' : issuer
}

type Consent = { path: string; parameters: URLSearchParams; meanings: string[]; traits: string; hasChosenNobody: boolean }

/** The page's own fields. All others came from the product. */
const ownFields = ['person', 'name', 'email', 'decision']

/** Asks who the person is, and whether the app may know it. */
const consentPage = ({ provider, people }: SignInWorld, { path, parameters, meanings, traits, hasChosenNobody }: Consent) => {
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
      <p class="quiet">This is the sandbox’s fake ${name}. Be anyone you like.</p>
      ${peopleChoice(known.map(({ handle, name, login, email }) => ({ username: login, name, value: handle, detail: email })))}
      <fieldset class="stack">
        <legend>${known.length === 0 ? 'Who are you?' : 'Or someone else'}</legend>
        <label>Name
          <input name="name" autocomplete="off" spellcheck="false" maxlength="100" placeholder="Ada Lovelace"${problem}>
        </label>
        <label>Email address
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
