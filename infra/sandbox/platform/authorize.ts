import type { Next } from 'hono'
import { answerUnder } from '../fault-answer.ts'
import type { Server, ServerContext } from '../server.ts'
import { toReply } from './answer.ts'
import { endTokens, errorPage, refusalUnder } from './call.ts'
import { type Choice, consentPage } from './consent-page.ts'
import type { Person } from './people.ts'
import type { PlatformFault } from './platform-fault.ts'
import type { PlatformWorld } from './platform-world.ts'

/** What a person consented to. */
type Consent<Fault extends PlatformFault> = {
  person: Person
  /** The names of the granted scopes. */
  scopes: string[]
  /** The names of the choices left ticked. */
  choices: string[]
  fault: Fault | undefined
}

/** How a platform asks people whether an app may act for them. */
export type Authorization<Fault extends PlatformFault, Request> = {
  path: string
  /** Returns false for a request meant for another service at the same URL. It's then passed on. */
  isOurs?: (parameters: URLSearchParams) => boolean
  /** Parses the product's request, or returns the response the person sees instead. */
  read: (parameters: URLSearchParams) => { request: Request } | { refusal: Response | Promise<Response> }
  /** The requested scopes, with what they mean to a person. */
  scopes: (request: Request) => Choice[]
  /** Whether a person may refuse single scopes. */
  mayUntick: boolean
  /** Further choices for a person, and their title, such as the Pages that an app may act for. */
  choices?: { title: string; of: (person: Person) => Choice[] }
  /** Words in a name with a special effect, as the page explains them. */
  traits: string
  agree: (request: Request, consent: Consent<Fault>) => Response
  refuse: (request: Request, fault: Fault | undefined) => Response
}

/**
 * The page where a platform's people allow an app to act for them. In the URL, `login_hint=NAME` consents at once as
 * that person. Each `untick=NAME` leaves out a scope or another choice.
 */
export const mountAuthorization = <Fault extends PlatformFault, Request>(
  server: Server,
  world: PlatformWorld<Fault>,
  way: Authorization<Fault, Request>,
) => {
  server.get(way.path, async (context, next) => {
    const parameters = new URL(context.req.url).searchParams
    if (way.isOurs?.(parameters) === false) return passOn(next)
    const hint = parameters.get('login_hint')?.trim() || undefined
    const person = hint === undefined ? undefined : world.people.named(hint)
    const unticked = parameters.getAll('untick').flatMap((names) => names.split(','))
    return answer(world, way, { context, parameters, person, decision: undefined, isTicked: (name) => !unticked.includes(name) })
  })

  server.post(way.path, async (context, next) => {
    const form = new URLSearchParams(await context.req.text())
    if (way.isOurs?.(form) === false) return passOn(next)
    const name = form.get('name')?.trim() || form.get('person')?.trim() || undefined
    const person = name === undefined ? undefined : world.people.named(name)
    const ticked = form.getAll('ticked')
    const isTicked = (one: string) => ticked.includes(one)
    return answer(world, way, { context, parameters: form, person, decision: decisionIn(form), isTicked })
  })
}

const passOn = async (next: Next) => {
  await next()
}

type Decision = 'allow' | 'choose' | 'cancel'

const decisionIn = (form: URLSearchParams): Decision => {
  const decision = form.get('decision')
  return decision === 'choose' || decision === 'cancel' ? decision : 'allow'
}

type Asked = {
  context: ServerContext
  parameters: URLSearchParams
  person: Person | undefined
  /** None for a person who has just arrived. */
  decision: Decision | undefined
  isTicked: (name: string) => boolean
}

const answer = <Fault extends PlatformFault, Request>(world: PlatformWorld<Fault>, way: Authorization<Fault, Request>, asked: Asked) => {
  const { context, person } = asked
  const fault = world.faults.take(world.faultSettings, { operation: 'authorize', account: person?.username })
  return answerUnder(context, fault, async () => {
    endTokens(world, fault, person?.id)
    const refused = refusalUnder(fault, (status) => ({ status, body: errorPage }))
    return refused ? toReply(refused) : decided(world, way, asked, fault)
  })
}

const decided = <Fault extends PlatformFault, Request>(
  world: PlatformWorld<Fault>,
  way: Authorization<Fault, Request>,
  { parameters, person, decision, isTicked }: Asked,
  fault: Fault | undefined,
) => {
  const read = way.read(parameters)
  if ('refusal' in read) return read.refusal
  const { request } = read
  if (decision === 'cancel') return way.refuse(request, fault)

  const scopes = way.scopes(request)
  const shown = { path: way.path, traits: way.traits, mayUntick: way.mayUntick, parameters, scopes, isTicked }
  if (!person) return consentPage(world, { ...shown, person, choices: undefined, hasChosenNobody: decision === 'allow' })
  const choices = way.choices && { title: way.choices.title, offered: way.choices.of(person) }
  // The Pages are known only once the person is.
  if (decision === 'allow' && choices && choices.offered.length > 0)
    return consentPage(world, { ...shown, person, choices, hasChosenNobody: false })

  const granted = way.mayUntick ? scopes.filter(({ name }) => isTicked(name)) : scopes
  return way.agree(request, {
    person,
    fault,
    scopes: granted.map(({ name }) => name),
    choices: (choices?.offered ?? []).map(({ name }) => name).filter(isTicked),
  })
}

/** Redirects the person to the product. */
export const sendBack = (redirectUri: string, answer: Record<string, string | undefined>, fragment = '') => {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: `${address.href}${fragment}`, 'cache-control': 'no-store' } })
}
