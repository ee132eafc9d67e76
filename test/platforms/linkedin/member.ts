import { aPng } from '#test/sandbox/files.ts'
import { apps, openWorld, received, type TestWorld, visit } from '#test/sandbox/world.ts'

export const { clientId, clientSecret } = apps.linkedin
export const callback = apps.linkedin.callbacks[0] ?? ''
const allScopes = 'openid profile w_member_social'

type Json = Record<string, unknown>
type Answer = { status: number; headers: Headers; text: string; body: Json }

export const answer = async (response: Promise<Response>): Promise<Answer> => {
  const { status, headers, ...rest } = await response.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }))
  return { status, headers, ...rest, body: rest.text.startsWith('{') ? (JSON.parse(rest.text) as Json) : {} }
}

export const consent = (world: TestWorld, parameters: Record<string, string> = {}) => {
  const usual = { response_type: 'code', client_id: clientId, redirect_uri: callback, scope: allScopes, state: 's', login_hint: 'ada' }
  return visit(new URL(`${world.url}/www.linkedin.com/oauth/v2/authorization?${new URLSearchParams({ ...usual, ...parameters })}`))
}

export const token = (world: TestWorld, fields: Record<string, string>) =>
  answer(
    fetch(`${world.url}/www.linkedin.com/oauth/v2/accessToken`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: callback,
        grant_type: 'authorization_code',
        ...fields,
      }),
    }),
  )

export const codeOf = async (world: TestWorld, name = 'ada', scope = allScopes) =>
  (await consent(world, { login_hint: name, scope })).back.searchParams.get('code') ?? ''

export const userinfo = (world: TestWorld, accessToken: string) =>
  answer(fetch(`${world.url}/api.linkedin.com/v2/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } }))

type Ask = { method?: string; body?: unknown; headers?: Record<string, string> }

/** A member the app can act for. */
export const connected = async (name = 'ada', world?: TestWorld) => {
  const at = world ?? (await openWorld())
  const { body } = await token(at, { code: await codeOf(at, name) })
  const accessToken = String(body.access_token)
  const author = `urn:li:person:${(await userinfo(at, accessToken)).body.sub}`
  const rest = (path: string, { method, body: json, headers }: Ask = {}) =>
    answer(
      fetch(`${at.url}/api.linkedin.com/rest${path}`, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `Bearer ${accessToken}`,
          'linkedin-version': '202609',
          'x-restli-protocol-version': '2.0.0',
          'content-type': 'application/json',
          ...headers,
        },
        body: json === undefined ? null : JSON.stringify(json),
      }),
    )
  const post = (changes: Json = {}, headers?: Record<string, string>) =>
    rest('/posts', { body: aPost(author, changes), ...(headers && { headers }) })
  const put = (url: string, bytes: Uint8Array, headers: Record<string, string> = { authorization: `Bearer ${accessToken}` }) =>
    answer(fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) }))
  const begin = async (kind: 'images' | 'videos', request: Json = {}) => {
    const begun = await rest(`/${kind}?action=initializeUpload`, { body: { initializeUploadRequest: { owner: author, ...request } } })
    return {
      ...begun,
      value: (begun.body.value ?? {}) as {
        image: string
        video: string
        uploadUrl: string
        uploadToken: string
        uploadInstructions: Instruction[]
      },
    }
  }
  const image = async () => {
    const { value } = await begin('images')
    await put(value.uploadUrl, aPng())
    return value.image
  }
  return { world: at, accessToken, author, rest, post, put, begin, image }
}

type Instruction = { uploadUrl: string; firstByte: number; lastByte: number }
export type Member = Awaited<ReturnType<typeof connected>>

const aPost = (author: string, changes: Json): Json => {
  const usual = {
    author,
    commentary: 'Fresh bread',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED' },
    lifecycleState: 'PUBLISHED',
  }
  return JSON.parse(JSON.stringify({ ...usual, ...changes }))
}

export const withMedia = (id: string) => ({ content: { media: { id } } })

export const stored = (world: TestWorld) => received(world, '?platform=linkedin')
