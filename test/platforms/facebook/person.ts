import * as z from 'zod'
import { sharedMedia } from '#test/platforms/shared-media.ts'
import { apps, openWorld, visit } from '#test/sandbox/world.ts'

const { clientId, clientSecret, callbacks } = apps.facebook
export const callback = callbacks[0] ?? ''
const allScopes = 'pages_show_list,pages_read_engagement,pages_manage_posts'

type World = Awaited<ReturnType<typeof openWorld>>

const Token = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number() })
const Pages = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string(), tasks: z.array(z.string()) })),
})
const GraphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string(),
    type: z.string(),
    fbtrace_id: z.string(),
  }),
})

/** Where the dialog redirects a person. */
export const consent = async (world: World, parameters: Record<string, string> = {}) => {
  const address = new URL(`${world.url}/www.facebook.com/v26.0/dialog/oauth`)
  const usual = {
    client_id: clientId,
    redirect_uri: callback,
    state: 'state-1',
    response_type: 'code',
    scope: allScopes,
    login_hint: 'Ada',
  }
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) address.searchParams.set(name, value)
  return visit(address)
}

export const codeOf = async (world: World, parameters?: Record<string, string>) =>
  (await consent(world, parameters)).back.searchParams.get('code') ?? ''

export const askForToken = (world: World, fields: Record<string, string>) =>
  fetch(
    `${world.url}/graph.facebook.com/v26.0/oauth/access_token?${new URLSearchParams({ client_id: clientId, client_secret: clientSecret, redirect_uri: callback, ...fields })}`,
  )

/** Valid for 60 days or two hours. */
export const userToken = async (
  world: World,
  { kind = 'long', ...parameters }: { kind?: 'short' | 'long' } & Record<string, string> = {},
) => {
  const short = Token.parse(await (await askForToken(world, { code: await codeOf(world, parameters) })).json()).access_token
  if (kind === 'short') return short
  const long = await askForToken(world, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
  return Token.parse(await long.json()).access_token
}

export const pagesOf = async (world: World, token: string, query = '') =>
  Pages.parse(await (await call(world, token, `/me/accounts?limit=100${query}`)).json()).data

type Body = Record<string, string> | { json: unknown }

/** Calls the Graph API. With a body, it's a POST. */
export const call = (world: World, token: string, path: string, body?: Body) =>
  fetch(`${world.url}/graph.facebook.com/v26.0${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && 'json' in body && { 'content-type': 'application/json' }) },
    ...(body && { body: 'json' in body ? JSON.stringify(body.json) : new URLSearchParams(z.record(z.string(), z.string()).parse(body)) }),
  })

/** A refusal's code and subcode, such as `190/463`, with its status. */
export const refusalOf = async (response: Response) => {
  const { error } = GraphError.parse(await response.json())
  return `${response.status} ${error.code}${error.error_subcode === undefined ? '' : `/${error.error_subcode}`}`
}

export const idOf = async (response: Response) => z.object({ id: z.string() }).parse(await response.json()).id

/** A sandbox with a person, one of their Pages, and files Facebook can fetch. */
export const aPage = async (content: Record<string, Uint8Array> = {}, parameters: Record<string, string> = {}) => {
  const world = await openWorld()
  const token = await userToken(world, parameters)
  const [page] = await pagesOf(world, token)
  if (!page) throw new Error('There is no Page.')
  const shared = await sharedMedia(
    Object.fromEntries(Object.entries(content).map(([id, bytes]) => [id, { content: bytes, contentType: 'application/octet-stream' }])),
  )
  return {
    world,
    token,
    page,
    urlOf: (id: string) => shared.files.shareUrl({ workspaceId: 'user-1', id }),
    get: (path: string) => call(world, page.access_token, path),
    post: (edge: string, body: Body) => call(world, page.access_token, `/${page.id}/${edge}`, body),
  }
}
