import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { aJpeg, anMp4, aPng } from '#test/media/samples.ts'
import { sharedMedia } from '#test/platforms/shared-media.ts'
import { apps, openWorld, visit } from '#test/sandbox/world.ts'

const { instagram: app } = apps
const callback = app.callbacks[0] ?? ''
export const instagramScopes = 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments'

const Body = z.looseObject({
  id: z.string().optional(),
  access_token: z.string().optional(),
  error: z.looseObject({ code: z.number(), error_subcode: z.number().optional() }).optional(),
})

/** A fake Instagram with a person's token and files it can fetch. */
export const anInstagram = async ({ name = 'anna', scope = instagramScopes } = {}) => {
  const world = await openWorld()
  const storage = await sharedMedia({
    jpeg: { content: aJpeg({ width: 800, height: 600 }), contentType: 'image/jpeg' },
    tall: { content: aJpeg({ width: 300, height: 900 }), contentType: 'image/jpeg' },
    png: { content: aPng({ width: 800, height: 600 }), contentType: 'image/png' },
    large: { content: Buffer.concat([aJpeg({ width: 800, height: 600 }), Buffer.alloc(8 * 1024 * 1024)]), contentType: 'image/jpeg' },
    film: { content: anMp4({ durationMs: 10 * secondMs }), contentType: 'video/mp4' },
    flash: { content: anMp4({ durationMs: secondMs }), contentType: 'video/mp4' },
  })
  const at = (host: string, path: string) => `${world.url}/${host}${path}`
  const asJson = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    body: Body.parse(await response.json()),
  })

  const authorize = (parameters: Record<string, string> = {}) => {
    const address = new URL(at('www.instagram.com', '/oauth/authorize'))
    const usual = { client_id: app.clientId, redirect_uri: callback, response_type: 'code', scope, state: 's', login_hint: name }
    for (const [key, value] of Object.entries({ ...usual, ...parameters })) address.searchParams.set(key, value)
    return visit(address)
  }
  const shortToken = async (code: string, form: Record<string, string> = {}) =>
    fetch(at('api.instagram.com', '/oauth/access_token'), {
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: callback,
        code,
        ...form,
      }),
    })
  const shortTokenOf = async () => {
    const { back } = await authorize()
    const { data } = z
      .object({ data: z.array(z.object({ access_token: z.string() })) })
      .parse(await (await shortToken(back.searchParams.get('code') ?? '')).json())
    return data[0]?.access_token ?? ''
  }
  const exchange = async (access_token: string, client_secret = app.clientSecret) =>
    asJson(
      await fetch(
        `${at('graph.instagram.com', '/access_token')}?${new URLSearchParams({ grant_type: 'ig_exchange_token', client_secret, access_token })}`,
      ),
    )
  const refresh = async (access_token: string) =>
    asJson(
      await fetch(
        `${at('graph.instagram.com', '/refresh_access_token')}?${new URLSearchParams({ grant_type: 'ig_refresh_token', access_token })}`,
      ),
    )

  const token = (await exchange(await shortTokenOf())).body.access_token ?? ''
  const graph = async (path: string, { json, method, bearer = token }: { json?: unknown; method?: string; bearer?: string } = {}) =>
    asJson(
      await fetch(at('graph.instagram.com', `/v26.0${path}`), {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: json === undefined ? null : JSON.stringify(json),
      }),
    )
  const addressOf = (id: string) => storage.files.shareUrl({ workspaceId: '', id })
  const make = (json: Record<string, unknown>) => graph('/me/media', { json })
  const image = async (fields = {}) => make({ image_url: await addressOf('jpeg'), ...fields })
  const reel = async (file: string, fields = {}) => make({ media_type: 'REELS', video_url: await addressOf(file), ...fields })
  const state = async (id = '') => (await graph(`/${id}?fields=status_code,status`)).body
  const publish = (id = '') => graph('/me/media_publish', { json: { creation_id: id } })
  const fault = (fields: Record<string, unknown>) =>
    fetch(`${world.url}/faults`, { method: 'PUT', body: JSON.stringify({ platform: 'instagram', ...fields }) })
  return {
    world,
    at,
    authorize,
    shortToken,
    shortTokenOf,
    exchange,
    refresh,
    token,
    graph,
    addressOf,
    make,
    image,
    reel,
    state,
    publish,
    fault,
  }
}

/** A refusal's code and subcode. */
export const codesOf = ({ body }: { body: z.output<typeof Body> }) => [body.error?.code, body.error?.error_subcode]
