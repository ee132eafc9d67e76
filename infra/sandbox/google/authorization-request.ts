import { html } from 'hono/html'
import * as z from 'zod'
import { page } from '../pages/layout.ts'

const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/\S/),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().min(43).max(128).optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
})
/** An app's request to `GET https://accounts.google.com/o/oauth2/v2/auth`. */
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

type App = { clientId: string; callbacks: string[] }

/** Parses the app's request, or returns the page the person sees instead. */
export const readAuthorizationRequest = (app: App, parameters: URLSearchParams) => {
  const request = AuthorizationRequest.safeParse(Object.fromEntries(parameters))
  if (parameters.get('client_id') !== app.clientId) return { refusal: errorPage(401, 'invalid_client', 'The OAuth client was not found.') }
  if (!app.callbacks.includes(parameters.get('redirect_uri') ?? ''))
    return { refusal: errorPage(400, 'redirect_uri_mismatch', 'This app’s request is invalid.') }
  if (!request.success)
    return { refusal: errorPage(400, 'invalid_request', request.error.issues.map(({ path }) => path.join('.')).join(', ')) }
  return { request: request.data }
}

/** Google tells the person, and never redirects to the product. */
const errorPage = (status: 400 | 401, error: string, detail: string) =>
  page({
    title: 'Sign-in error',
    current: 'elsewhere',
    status,
    body: html`<div class="narrow">
      <h1>Access blocked: authorization error</h1>
      <p>${detail}</p>
      <p class="quiet">Error ${status}: ${error}</p>
    </div>`,
  })
