import * as z from 'zod'
import type { Delivery, Publisher, Rehearse } from '#functions/ports/publisher.ts'
import type { AccountRequests } from '#shared/contracts/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Media } from '#shared/domain/media.ts'
import { type Fetch, jsonOf } from './http.ts'
import type { Rehearsal } from './platform-adapter.ts'
import { publisherOf, rehearsals } from './publishers.ts'

/** The most requests shown. Further ones are only counted. */
const shownMax = 60
/** A large video has a thousand parts. Anything that takes more steps than this never ends. */
const stepsMax = 3_000
const token = 'the-access-token'

/** Rehearses with the real publishers, over a fetch that sends nothing. */
export const rehearse: Rehearse = async ({ account, ...content }, dueAt) => {
  const { platform } = account
  const time = { now: dueAt }
  const recorder = recordingFetch({ answer: await rehearsals[platform](), secrets: [token] })
  const publisher = await publisherOf({
    // People viewing their posts don't need to see Crier's own app.
    appOf: async () => ({ clientId: 'crier', clientSecret: 'secret' }),
    fetch: recorder.fetch,
    fetchOutside: recorder.fetch,
    now: () => time.now,
    files: placeholderFiles(content.media),
    imageVariants: {
      ensure: async (media, need) => pictureLike(media, need.name, need.contentTypes[0]),
      draw: async (_, need) => ({ content: new Uint8Array(), contentType: need.contentTypes[0], width: 1, height: 1 }),
    },
    keptCards: { get: async () => ({ card: placeholderCard, readAt: dueAt, reservedUntil: undefined }), keep: async () => undefined },
    // Nothing leaves, so test workspaces see what the platform would be sent, too.
  })({ platform, workspaceId: 'rehearsal' })
  const problem = await runThrough(publisher, { key: 'rehearsal', account, ...content, progress: {} }, time)
  const requests = recorder.requests()
  return {
    accountId: account.id,
    requests: requests.slice(0, shownMax),
    more: Math.max(0, requests.length - shownMax),
    ...(problem !== undefined && { problem }),
  } satisfies AccountRequests
}

/**
 * Performs one step after another until the post is published, advancing the clock instead of waiting. Returns what
 * prevented it from being published, if anything.
 */
const runThrough = async (publisher: Publisher, start: Delivery, time: { now: number }): Promise<string | undefined> => {
  let delivery = start
  for (let steps = 0; steps < stepsMax; steps++) {
    const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), token)
    if (outcome.kind === 'published') return undefined
    if (outcome.kind === 'refused') return outcome.refusal.reason.message
    if (outcome.kind === 'unknown') return outcome.message
    if (outcome.kind === 'waiting') time.now += outcome.checkAfterMs
    delivery = { ...delivery, progress: outcome.progress }
  }
  return 'This has more steps than we can show.'
}

/** Stands for the card of any linked page. */
const placeholderCard = {
  title: 'the page’s title',
  description: 'the page’s description',
  image: { type: 'image/jpeg', content: new TextEncoder().encode('the page’s image') },
}

/** Files whose bytes describe which bytes they stand for. */
const placeholderFiles = (media: readonly Media[]) => {
  const names = new Map(media.map(({ id, fileName }) => [id, fileName]))
  return {
    read: async ({ id, variant }: { id: string; variant?: string }, { from, to }: { from: number; to: number }) =>
      new TextEncoder().encode(`bytes ${from} to ${to - 1} of ${names.get(id) ?? id}${variant ? `, made to fit (${variant})` : ''}`),
    shareUrl: async ({ workspaceId, id, variant }: { workspaceId: WorkspaceId; id: string; variant?: string }) =>
      `https://files.example/${variant ? 'renditions' : 'media'}/${workspaceId}/${id}${variant ? `/${variant}` : ''}`,
  }
}

const pictureLike = ({ workspaceId, id, bytes, state }: Media, variant: string, contentType: Media['contentType']) => ({
  file: { workspaceId, id, variant },
  contentType,
  bytes,
  ...(state.name === 'ready' ? { width: state.width, height: state.height } : { width: 1, height: 1 }),
})

type RecordedRequest = AccountRequests['requests'][number]

/** Replaces a secret. */
const leftOut = '…'

/** Derived from a secret: the proof that a caller knows its app's secret. */
const signatures = /(appsecret_proof=)[0-9a-f]+/g

/** A fetch that sends nothing: it records each request, without secrets, and returns the rehearsal's response. */
export const recordingFetch = ({ answer, secrets }: { answer: Rehearsal; secrets: readonly string[] }) => {
  const taken: RecordedRequest[] = []
  const withoutSecrets = (text: string) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, leftOut), text).replaceAll(signatures, `$1${leftOut}`)
  const take = (request: RecordedRequest) => taken.push(JSON.parse(withoutSecrets(JSON.stringify(request))))
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    const headers = new Headers(init?.headers)
    const body = await readable(init?.body, headers)
    const number = take({ method, url: decoded(url), headers: shownHeaders(headers), ...(body !== undefined && { body }) })
    return toResponse(answer({ method, url, headers, body, number }))
  }
  return { fetch, requests: () => taken }
}

const toResponse = ({ status, headers, body }: ReturnType<Rehearsal>) => {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text ?? null, { status, ...(headers && { headers }) })
}

/** Transport details that don't matter here. */
const unshown = ['connection']

const shownHeaders = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !unshown.includes(name)))

/** Returns a URL in readable form. */
const decoded = (url: URL) => {
  try {
    return decodeURIComponent(url.href)
  } catch {
    return url.href
  }
}

/** Converts a body to JSON that shows its content. */
const readable = async (body: BodyInit | null | undefined, headers: Headers): Promise<RecordedRequest['body']> => {
  if (body === undefined || body === null) return undefined
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  if (body instanceof FormData) return fieldsOf(body)
  const content = new Response(body, { headers })
  if (headers.get('content-type')?.startsWith('multipart/form-data')) return fieldsOf(await content.formData())
  const text = await content.text()
  return z.json().safeParse(jsonOf(text)).data ?? text
}

const fieldsOf = async (form: FormData): Promise<Record<string, string>> => {
  const fields = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as const)
  return Object.fromEntries(await Promise.all(fields))
}
