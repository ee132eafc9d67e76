import { html } from 'hono/html'
import * as z from 'zod'
import { answerUnder } from '../fault-answer.ts'
import { page } from '../pages/layout.ts'
import type { Server, ServerContext } from '../world.ts'
import { consentPage } from './consent-page.ts'
import { scopes } from './endpoints.ts'
import { prepareFault, refusalOf, toReply } from './fault-effects.ts'
import type { XWorld } from './x-world.ts'

const PATH = '/x.com/i/oauth2/authorize'

const Request = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z
    .string()
    .regex(/\S/)
    .refine((text) => text.split(' ').every((scope) => scopes.some((known) => known === scope)), 'holds an unknown scope'),
  state: z.string().min(1).max(500),
  code_challenge: z.string().min(1),
  code_challenge_method: z.enum(['S256', 'plain']),
})
export type AuthorizeRequest = z.output<typeof Request>

/** Where people are sent to say that an app may act for them. `login_hint` says it for them, as the person of that name. */
export const mountAuthorize = (server: Server, x: XWorld) => {
  server.get(PATH, (context) => {
    const query = new URL(context.req.url).searchParams
    const hint = query.get('login_hint')?.trim() || undefined
    return underFault(x, context, hint, () => {
      const request = readRequest(x, query)
      if (!request) return wrongRequest()
      return hint === undefined ? consentPage({ request, people: x.people.all(), hasChosenNobody: false }) : consented(x, request, hint)
    })
  })

  server.post(PATH, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const name = form.get('name')?.trim() || form.get('person')?.trim() || undefined
    return underFault(x, context, name, () => {
      const request = readRequest(x, form)
      if (!request) return wrongRequest()
      if (form.get('decision') !== 'authorize') return sendBack(request, { error: 'access_denied' })
      return name === undefined ? consentPage({ request, people: x.people.all(), hasChosenNobody: true }) : consented(x, request, name)
    })
  })
}

const underFault = (x: XWorld, context: ServerContext, name: string | undefined, perform: () => Response | Promise<Response>) => {
  const person = name === undefined ? undefined : x.people.named(name)
  const fault = x.faults.take({ platform: 'x', operation: 'authorize', account: person?.username })
  return answerUnder(context, fault, async () => {
    prepareFault(x, fault, person?.id)
    const refusal = fault && refusalOf(fault, x.now())
    return refusal ? toReply(refusal, fault) : perform()
  })
}

const readRequest = ({ app }: XWorld, parameters: URLSearchParams) => {
  const request = Request.safeParse(Object.fromEntries(parameters))
  const isKnown = request.success && request.data.client_id === app.clientId && app.callbacks.includes(request.data.redirect_uri)
  return isKnown ? request.data : undefined
}

const consented = (x: XWorld, request: AuthorizeRequest, name: string) => {
  const code = x.grants.issueCode({
    personId: x.people.named(name).id,
    redirectUri: request.redirect_uri,
    challenge: request.code_challenge,
    method: request.code_challenge_method,
    scope: request.scope,
  })
  return sendBack(request, { code })
}

const sendBack = ({ redirect_uri, state }: AuthorizeRequest, answer: Record<string, string>) => {
  const address = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: address.href, 'cache-control': 'no-store' } })
}

/** X says no more than this, and sends nobody back. */
const wrongRequest = () =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow">
      <h1>Something went wrong</h1>
      <p>You weren’t able to give access to the App. Go back and try logging in again.</p>
    </div>`,
  })
