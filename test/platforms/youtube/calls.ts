import { anMp4 } from '#test/media/samples.ts'
import { apps, newPkce, openWorld, putFault, visit } from '#test/sandbox/world.ts'

const { youtube: app } = apps
export const callback = app.callbacks[0] ?? ''
export const scopes = {
  upload: 'https://www.googleapis.com/auth/youtube.upload',
  readonly: 'https://www.googleapis.com/auth/youtube.readonly',
}

type Consent = { name?: string; untick?: string; parameters?: Record<string, string> }
type Body = Record<string, unknown>

/** A fake YouTube with helpers to call it. */
export const openYouTube = async () => {
  const world = await openWorld()

  const authorize = async ({ name = 'anna', untick, parameters = {} }: Consent = {}) => {
    const { verifier, challenge } = newPkce()
    const address = new URL(`${world.url}/accounts.google.com/o/oauth2/v2/auth`)
    const usual = {
      client_id: app.clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: `${scopes.upload} ${scopes.readonly}`,
      access_type: 'offline',
      prompt: 'consent',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      login_hint: name,
    }
    for (const [key, value] of Object.entries({ ...usual, ...parameters })) address.searchParams.set(key, value)
    if (untick) address.searchParams.set('untick', untick)
    return { ...(await visit(address)), verifier }
  }

  const token = async (fields: Record<string, string>) =>
    answerOf(
      await fetch(`${world.url}/oauth2.googleapis.com/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields }),
      }),
    )

  const exchange = async (consent?: Consent) => {
    const { back, verifier } = await authorize(consent)
    return token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    })
  }

  const connected = async (consent?: Consent) => {
    const accessToken = String((await exchange(consent)).body.access_token)
    const headers = { authorization: `Bearer ${accessToken}` }
    const get = async (path: string) => answerOf(await fetch(`${world.url}/www.googleapis.com/youtube/v3/${path}`, { headers }))
    const start = async ({ snippet, status, query = 'uploadType=resumable&part=snippet,status', bytes, type = 'video/mp4' }: Start = {}) =>
      answerOf(
        await fetch(`${world.url}/www.googleapis.com/upload/youtube/v3/videos?${query}`, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'x-upload-content-type': type,
            ...(bytes !== undefined && { 'x-upload-content-length': String(bytes) }),
          },
          body: JSON.stringify({ snippet: { title: 'Rye', ...snippet }, status: { privacyStatus: 'public', ...status } }),
        }),
      )
    const put = async (session: string, range: string, body?: Uint8Array<ArrayBuffer>) =>
      answerOf(
        await fetch(session, {
          method: 'PUT',
          headers: { ...headers, 'content-range': `bytes ${range}` },
          redirect: 'manual',
          body: body ?? null,
        }),
      )
    const thumbnail = async (videoId: string, body: Uint8Array<ArrayBuffer>) =>
      answerOf(
        await fetch(`${world.url}/www.googleapis.com/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${videoId}`, {
          method: 'POST',
          headers,
          body,
        }),
      )
    /** Uploads a video in one piece and returns its ID. */
    const uploaded = async (content: Uint8Array<ArrayBuffer>, said: Start = {}) => {
      const { location } = await start({ ...said, bytes: content.length })
      return String((await put(location, `0-${content.length - 1}/${content.length}`, content)).body.id)
    }
    return { get, start, put, thumbnail, uploaded, accessToken }
  }

  return {
    world,
    authorize,
    token,
    exchange,
    connected,
    fault: (fault: Body) => putFault(world, { platform: 'youtube', ...fault }),
    received: async () => (await (await fetch(`${world.url}/posts?platform=youtube`)).json()) as { id: string; facts: Body }[],
  }
}

type Start = { snippet?: Body; status?: Body; query?: string; bytes?: number; type?: string }

/** The response, parsed as JSON if possible. `reason` is the API's name for a refusal. */
const answerOf = async (response: Response) => {
  const text = await response.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as Body) : {}
  const error = body.error as { errors?: { reason?: string; domain?: string }[] } | string | undefined
  const [named] = (typeof error === 'object' && error.errors) || []
  return {
    status: response.status,
    body,
    text,
    reason: named?.reason,
    domain: named?.domain,
    range: response.headers.get('range'),
    location: response.headers.get('location') ?? '',
  }
}

/** Upload pieces are a multiple of this, in bytes. */
export const unit = 262_144

/** A video of this many bytes. */
export const film = (bytes: number, changes: Parameters<typeof anMp4>[0] = {}) => Uint8Array.from(anMp4({ bytes, ...changes }))
