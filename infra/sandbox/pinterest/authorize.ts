import { html } from 'hono/html'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { page } from '../pages/layout.ts'
import { type Authorization, sendBack } from '../platform/authorize.ts'
import { scopesIn } from '../platform/grants.ts'
import type { PinterestFault, PinterestWorld } from './pinterest-world.ts'

const codeMs = 10 * minuteMs

const meanings: Record<string, string> = {
  'boards:read': 'See your public boards',
  'boards:write': 'Create, change and pin to your boards',
  'boards:read_secret': 'See your secret boards',
  'boards:write_secret': 'Change your secret boards',
  'pins:read': 'See your public Pins',
  'pins:write': 'Create and delete Pins for you',
  'pins:read_secret': 'See your secret Pins',
  'pins:write_secret': 'Create secret Pins for you',
  'user_accounts:read': 'See your account',
}

const Request = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  // Comma-separated. A list with spaces is one unknown scope.
  scope: z.string().refine((text) => text.split(',').every((name) => name in meanings), 'holds an unknown scope'),
  state: z.string().optional(),
})
type Request = z.output<typeof Request>

/** `GET https://www.pinterest.com/oauth/` */
export const authorization = ({ app, grants }: PinterestWorld): Authorization<PinterestFault, Request> => ({
  path: '/www.pinterest.com/oauth/',
  read: (parameters) => {
    const request = Request.safeParse(Object.fromEntries(parameters))
    if (parameters.get('client_id') !== app.clientId) return { refusal: errorPage('The app was not found.') }
    if (!app.callbacks.includes(parameters.get('redirect_uri') ?? ''))
      return { refusal: errorPage('The redirect URI is not one of the app’s.') }
    if (!request.success) return { refusal: errorPage(`Not valid: ${request.error.issues.map(({ path }) => path.join('.')).join(', ')}`) }
    return { request: request.data }
  },
  scopes: ({ scope }) => scopesIn(scope).map((name) => ({ name, meaning: meanings[name] ?? name })),
  mayUntick: false,
  traits: 'Certain words in the name change the account: “manyboards”, “noboards”, “business”.',
  agree: ({ redirect_uri, state }, { person, scopes }) => {
    const code = grants.issueCode({ personId: person.id, redirectUri: redirect_uri, scope: scopes.join(' '), lifeMs: codeMs })
    return sendBack(redirect_uri, { code, state })
  },
  refuse: ({ redirect_uri, state }) => sendBack(redirect_uri, { error: 'access_denied', state }),
})

/** Pinterest tells the person, and never redirects to the product. */
const errorPage = (detail: string) =>
  page({
    title: 'Something went wrong',
    current: 'elsewhere',
    status: 400,
    body: html`<div class="narrow"><h1>Something went wrong</h1><p>${detail}</p></div>`,
  })
