import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { aJpeg, anMp4 } from '#test/media/samples.ts'
import { sharedMedia } from '#test/platforms/shared-media.ts'
import { apps, openWorld, putFault, received, type TestWorld, visit } from '#test/sandbox/world.ts'

export const app = apps.tiktok
const callback = app.callbacks[0] ?? ''
const allScopes = 'user.info.basic,video.publish,video.upload'

/** Builds the URL a product sends a person to. Overrides replace parameters, and empty ones are omitted. */
export const authorizeUrl = ({ url }: TestWorld, parameters: Record<string, string> = {}) => {
  const address = new URL(`${url}/www.tiktok.com/v2/auth/authorize/`)
  const usual = { client_key: app.clientId, response_type: 'code', scope: allScopes, redirect_uri: callback, state: 'state-1' }
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) if (value !== '') address.searchParams.set(name, value)
  return address
}

export const codeOf = async (world: TestWorld, name: string, parameters: Record<string, string> = {}) =>
  (await visit(authorizeUrl(world, { login_hint: name, ...parameters }))).back.searchParams.get('code') ?? ''

const Flat = z.looseObject({ error: z.string().optional(), error_description: z.string().optional(), log_id: z.string().optional() })

/** Calls an OAuth endpoint with the app's credentials, any of which can be replaced. */
export const oauth = async ({ url }: TestWorld, path: 'token' | 'revoke', fields: Record<string, string>) => {
  const response = await fetch(`${url}/open.tiktokapis.com/v2/oauth/${path}/`, {
    method: 'POST',
    body: new URLSearchParams({ client_key: app.clientId, client_secret: app.clientSecret, ...fields }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text === '' ? {} : Flat.parse(JSON.parse(text)) }
}

export const exchangeFields = (code: string) => ({ grant_type: 'authorization_code', code, redirect_uri: callback })
export const refreshFields = (refreshToken: string) => ({ grant_type: 'refresh_token', refresh_token: refreshToken })

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
  open_id: z.string(),
  scope: z.string(),
})

/** Gets a person's tokens the way a product does. */
export const connect = async (world: TestWorld, name = 'anna', parameters: Record<string, string> = {}) =>
  Tokens.parse((await oauth(world, 'token', exchangeFields(await codeOf(world, name, parameters)))).body)

const Envelope = z.object({
  data: z.record(z.string(), z.unknown()),
  error: z.object({ code: z.string(), message: z.string(), log_id: z.string().min(1) }),
})

/** Calls the API with an access token. */
export const call = async ({ url }: TestWorld, token: string, path: string, json?: unknown) => {
  const response = await fetch(`${url}/open.tiktokapis.com/v2${path}`, {
    method: path.startsWith('/user/') ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const { data, error } = Envelope.parse(JSON.parse(text))
  return { status: response.status, code: error.code, message: error.message, data, text }
}

export const creatorInfo = (world: TestWorld, token: string) => call(world, token, '/post/publish/creator_info/query/')

type Video = { info?: object; source?: object; path?: string }

/** Announces a ten-second public video by default. */
export const initVideo = (world: TestWorld, token: string, bytes: number, { info = {}, source = {}, path = 'video/init/' }: Video = {}) =>
  call(world, token, `/post/publish/${path}`, {
    post_info: { title: 'Opening day', privacy_level: 'PUBLIC_TO_EVERYONE', ...info },
    source_info: { source: 'FILE_UPLOAD', video_size: bytes, chunk_size: bytes, total_chunk_count: 1, ...source },
  })

/** Has photos fetched. */
export const initPhotos = (
  world: TestWorld,
  token: string,
  urls: string[],
  { info = {}, ...changes }: { info?: object; post_mode?: string } = {},
) =>
  call(world, token, '/post/publish/content/init/', {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: { title: 'Opening day', privacy_level: 'PUBLIC_TO_EVERYONE', ...info },
    source_info: { source: 'PULL_FROM_URL', photo_images: urls, photo_cover_index: 0 },
    ...changes,
  })

/** Sends a file's bytes starting at `first`. */
export const putBytes = async (address: unknown, content: Uint8Array, { first = 0, total = content.length, type = 'video/mp4' } = {}) => {
  const response = await fetch(String(address), {
    method: 'PUT',
    headers: { 'content-type': type, 'content-range': `bytes ${first}-${first + content.length - 1}/${total}` },
    body: new Uint8Array(content),
  })
  return { status: response.status, range: response.headers.get('content-range'), log: response.headers.get('x-tt-logid') }
}

export const statusOf = (world: TestWorld, token: string, publishId: unknown) =>
  call(world, token, '/post/publish/status/fetch/', { publish_id: publishId })

export const fault = (world: TestWorld, fields: Record<string, unknown>) => putFault(world, { platform: 'tiktok', ...fields })

export const aPhoto = { content: aJpeg({ width: 720, height: 960 }), contentType: 'image/jpeg' }

/** A video TikTok accepts. */
export const film = anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs })
export const megabyte = 1_000_000

/** A connected person on their own sandbox. */
export const somebody = async (name = 'anna') => {
  const world = await openWorld()
  return { world, token: (await connect(world, name)).access_token }
}

/** Everything TikTok received. */
export const posts = (world: TestWorld) => received(world, '?platform=tiktok')

/** The URL of a photo this machine serves. */
export const photoAt = async (file = aPhoto) => (await sharedMedia({ photo: file })).files.shareUrl({ workspaceId: '', id: 'photo' })
