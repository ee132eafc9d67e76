import { aPng } from '#test/sandbox/files.ts'
import { callX, type TestWorld, type Tokens, tweet } from '#test/sandbox/world.ts'

export type Data = {
  id: string
  media_key: string
  size: number
  expires_after_secs: number
  image?: unknown
  processing_info?: { state: string; progress_percent?: number; error?: { name: string } }
}

export const dataOf = async (response: Response | Promise<Response>) => ((await (await response).json()) as { data: Data }).data

export const upload = (
  world: TestWorld,
  tokens: Tokens,
  { content, type, category }: { content: Buffer; type: string; category: string },
) => {
  const body = new FormData()
  body.set('media_category', category)
  body.set('media', new Blob([new Uint8Array(content)], { type }), 'file')
  return callX(world, tokens, '/media/upload', { body })
}

export const uploadImage = async (world: TestWorld, tokens: Tokens) =>
  await dataOf(upload(world, tokens, { content: aPng(), type: 'image/png', category: 'tweet_image' }))

export const initialize = (world: TestWorld, tokens: Tokens, json: Record<string, unknown>) =>
  callX(world, tokens, '/media/upload/initialize', { json })

export const append = (world: TestWorld, tokens: Tokens, { id, index, content }: { id: string; index: number; content: Buffer }) => {
  const body = new FormData()
  body.set('segment_index', String(index))
  body.set('media', new Blob([new Uint8Array(content)]), 'segment')
  return callX(world, tokens, `/media/upload/${id}/append`, { body })
}

export const finalize = (world: TestWorld, tokens: Tokens, id: string) =>
  callX(world, tokens, `/media/upload/${id}/finalize`, { method: 'POST' })

export const status = (world: TestWorld, tokens: Tokens, id: string) => callX(world, tokens, `/media/upload?command=STATUS&media_id=${id}`)

export const video = { media_type: 'video/mp4', media_category: 'tweet_video' }

/** A video in two segments, finalized. */
export const uploadVideo = async (world: TestWorld, tokens: Tokens, content: Buffer) => {
  const { id } = await dataOf(initialize(world, tokens, { ...video, total_bytes: content.length }))
  await append(world, tokens, { id, index: 0, content: content.subarray(0, 100) })
  await append(world, tokens, { id, index: 1, content: content.subarray(100) })
  return await dataOf(finalize(world, tokens, id))
}

export const post = (world: TestWorld, tokens: Tokens, ...ids: string[]) =>
  tweet(world, tokens, { text: `With ${ids.join()}`, media: { media_ids: ids } })
