import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { aGif, aPng } from '#test/sandbox/files.ts'
import { apps, openWorld, putFault as putPlatformFault, received as receivedOf, type TestWorld, visit } from '#test/sandbox/world.ts'

const app = apps.pinterest
export const callback = app.callbacks[0] ?? ''
export const allScopes = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read'

type World = Pick<TestWorld, 'url'>
/** An announced video. */
export type Registered = { media_id: string; upload_url: string; upload_parameters: Record<string, string> }

export type PinterestTokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

/** Builds the URL a product sends a person to. Overrides replace parameters, and empty ones are omitted. */
export const authorizeUrl = ({ url }: World, parameters: Record<string, string>) => {
  const address = new URL(`${url}/www.pinterest.com/oauth/`)
  const usual = { client_id: app.clientId, redirect_uri: callback, response_type: 'code', scope: allScopes, state: 'state-1' }
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) if (value !== '') address.searchParams.set(name, value)
  return address
}

export const codeOf = async (world: World, name = 'ada', scope = allScopes) =>
  (await visit(authorizeUrl(world, { login_hint: name, scope }))).back.searchParams.get('code') ?? ''

export const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`

type Host = 'api' | 'api-sandbox'

export const requestToken = ({ url }: World, form: Record<string, string>, { authorization = basic, host = 'api' as Host } = {}) =>
  fetch(`${url}/${host}.pinterest.com/v5/oauth/token`, {
    method: 'POST',
    headers: authorization === '' ? {} : { authorization },
    body: new URLSearchParams(form),
  })

export const exchangeForm = (code: string) => ({ grant_type: 'authorization_code', code, redirect_uri: callback })
export const refreshForm = ({ refresh_token }: PinterestTokens) => ({ grant_type: 'refresh_token', refresh_token })

export const connect = async (world: World, name = 'ada', scope = allScopes, host: Host = 'api') =>
  (await (await requestToken(world, exchangeForm(await codeOf(world, name, scope)), { host })).json()) as PinterestTokens

type Call = { method?: string; json?: unknown; host?: Host }

/** Calls the API with a person's token and returns the status and parsed body. */
export const callPinterest = async (world: World, tokens: PinterestTokens, path: string, { method, json, host = 'api' }: Call = {}) => {
  const response = await fetch(`${world.url}/${host}.pinterest.com/v5${path}`, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${tokens.access_token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

/** The response fields tests look at. */
type Body = Partial<Registered> & {
  id?: string
  code?: number
  status?: string
  items?: { id: string; name: string; privacy: string; is_ads_only: boolean; title: string }[]
  bookmark?: string | null
  media?: { images: Record<string, unknown> }
}

/** Returns the board with this name. */
export const boardOf = async (world: World, tokens: PinterestTokens, name = 'Bread'): Promise<string> => {
  const { body } = await callPinterest(world, tokens, '/boards')
  return body.items?.find((board) => board.name === name)?.id ?? ''
}

export const putFault = (world: TestWorld, fault: Record<string, unknown>) => putPlatformFault(world, { platform: 'pinterest', ...fault })

/** Serves files by name at this URL. */
export const serve = async (files: Record<string, Uint8Array>) => {
  const server = createServer(({ url = '' }, response) => {
    const content = files[url.slice(1)]
    response.writeHead(content ? 200 : 404).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** A person with a board, and pictures to fetch. */
export const openPinterest = async (name = 'ada', scope = allScopes) => {
  const world = await openWorld()
  const tokens = await connect(world, name, scope)
  const files = await serve({
    a: aPng(100, 150),
    b: aPng(100, 150),
    wide: aPng(150, 100),
    tiny: aPng(4, 3),
    text: Buffer.from('Hello'),
    gif: aGif(),
  })
  const board_id = scope.includes('boards:read') ? await boardOf(world, tokens) : '549755885175000001'
  const pin = (changes: Record<string, unknown> = {}) =>
    callPinterest(world, tokens, '/pins', { json: { board_id, media_source: { source_type: 'image_url', url: `${files}/a` }, ...changes } })
  return { world, tokens, files, board_id, pin }
}

/** Everything Pinterest received. */
export const received = (world: TestWorld) => receivedOf(world, '?platform=pinterest')

/** A Pin with every field. */
export const fields = {
  title: 'Sourdough',
  description: 'Start the evening before.',
  link: 'https://example.org/sourdough',
  alt_text: 'A loaf',
}
