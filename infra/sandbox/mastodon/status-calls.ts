import type { Facts } from '../database.ts'
import type { Answer } from '../platform/answer.ts'
import { readFields } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import type { ListedPost } from '../posts.ts'
import { countCall, headersOf, serverCalls } from './calls.ts'
import { type MastodonCall, pathOf, type ServerWorld } from './mastodon-world.ts'
import type { MastodonFile } from './media.ts'
import { problem, refuse, usualProblem } from './problems.ts'
import { readStatus, type Status } from './status-rules.ts'

/** `POST /api/v1/statuses` */
export const createStatus = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'post',
    scopes: ['write:statuses'],
    read: readFields,
    answer: (call, input) => {
      const { person, context, fault } = call
      const key = context.req.header('idempotency-key')
      const owner = `${mastodon.server.host} ${person.id}`
      const repeated = key === undefined ? undefined : answerAgain(mastodon, owner, key)
      if (repeated) return repeated
      const { status, files } = readStatus(mastodon, input, person.id)
      countCall(mastodon, 'statuses', person.id)
      const id = mastodon.nextId()
      if (fault?.dropsSilently) return { status: 200, body: { id, url: addressOf(mastodon, call, id), uri: addressOf(mastodon, call, id) } }
      add(mastodon, call, { id, status, files })
      if (key !== undefined) mastodon.uploads.keepKey(owner, key, { statusId: id, knownAt: mastodon.now() + (fault?.delayMs ?? 0) })
      return { status: 200, body: entityOf(mastodon, known(mastodon, id)), headers: headersOf(mastodon, 'statuses', person.id) }
    },
  })

/** A server's response to a key it knows; undefined if it creates another post. */
const answerAgain = (mastodon: ServerWorld, owner: string, key: string): Answer | undefined => {
  const { repeats } = mastodon.server
  const before = mastodon.uploads.byKey(owner, key)
  if (!before) return undefined
  if (before.knownAt > mastodon.now()) return repeats === 'without a lock' ? undefined : usualProblem(503)
  if (repeats === 'failing') return problem(500, 'Something went wrong')
  return { status: 200, body: entityOf(mastodon, known(mastodon, before.statusId)) }
}

type New = { id: string; status: Status; files: MastodonFile[] }

const add = (mastodon: ServerWorld, { person, receivedAt, grant }: MastodonCall, { id, status, files }: New) => {
  const { server, posts, uploads } = mastodon
  const visibility = status.visibility === 'public' && person.has('limited') ? 'unlisted' : status.visibility
  const facts: Facts = {
    host: server.host,
    app: grant.facts.app ?? '',
    personId: person.id,
    visibility,
    warning: status.spoiler_text,
    isSensitive: status.sensitive || status.spoiler_text !== '',
    language: status.language ?? '',
    mediaIds: files.map((file) => file.id),
    focus: files.map(({ focus }) => focus),
    quote: status.quoted_status_id ?? '',
    whoMayQuote: status.quote_approval_policy ?? '',
    poll: status.poll ?? null,
  }
  posts.add({
    platform: 'mastodon',
    account: person.username,
    id,
    content: status.status,
    media: files.map(({ fileId, type, bytes, altText }) => ({ fileId, type, bytes, altText })),
    path: pathOf(server, person, id),
    replyTo: status.in_reply_to_id,
    receivedAt,
    facts,
  })
  uploads.attach(status.media_ids, id)
}

/** `GET /api/v1/statuses/{id}` */
export const readOne = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'find',
    scopes: ['read:statuses'],
    read: readNothing,
    answer: ({ context }) => ({ status: 200, body: entityOf(mastodon, known(mastodon, context.req.param('id') ?? '')) }),
  })

/** `GET /api/v1/statuses/{id}/source`: the text as it was sent. */
export const readSource = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'find',
    scopes: ['read:statuses'],
    read: readNothing,
    answer: ({ context }) => {
      const { id, content, facts } = known(mastodon, context.req.param('id') ?? '')
      return { status: 200, body: { id, text: content, spoiler_text: facts?.warning ?? '' } }
    },
  })

/** `DELETE /api/v1/statuses/{id}` */
export const deleteStatus = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    scopes: ['write:statuses'],
    read: readNothing,
    answer: ({ context, person }) => {
      const post = known(mastodon, context.req.param('id') ?? '')
      if (post.account !== person.username) return refuse(404, 'Record not found')
      mastodon.posts.markDeleted('mastodon', post.id, mastodon.now())
      return { status: 200, body: entityOf(mastodon, post) }
    },
  })

const pageMax = 40

/** `GET /api/v1/accounts/{id}/statuses`: newest first. `min_id` returns those right after it. */
export const listStatuses = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'find',
    scopes: ['read:statuses'],
    read: readNothing,
    answer: ({ context }) => {
      const person = mastodon.people.byId(context.req.param('id') ?? '') ?? refuse(404, 'Record not found')
      const { limit = '20', min_id: minId, since_id: sinceId, max_id: maxId } = context.req.query()
      const size = Math.min(Number(limit), pageMax)
      const all = mastodon.posts.newest('mastodon', { account: person.username, limit: 1_000 }).filter((post) => isHere(mastodon, post))
      const within = all.filter(({ id }) => isAfter(id, minId ?? sinceId) && (maxId === undefined || isAfter(maxId, id)))
      const page = minId === undefined ? within.slice(0, size) : within.slice(-size)
      return { status: 200, body: page.map((post) => entityOf(mastodon, post)) }
    },
  })

const isAfter = (id: string, other: string | undefined) => other === undefined || BigInt(id) > BigInt(other)

const isHere = ({ server }: ServerWorld, { facts }: ListedPost) => facts?.host === server.host

const known = (mastodon: ServerWorld, id: string) => {
  const post = mastodon.posts.byId('mastodon', id)
  return post && isHere(mastodon, post) ? post : refuse(404, 'Record not found')
}

const addressOf = ({ url, server }: ServerWorld, { person }: Pick<MastodonCall, 'person'>, id: string) =>
  `${url()}${pathOf(server, person, id)}`

/** A post as a server returns it: its text as HTML. */
const entityOf = ({ url, app }: ServerWorld, { id, content, path, replyTo, receivedAt, facts, media }: ListedPost) => {
  const ids = Array.isArray(facts?.mediaIds) ? facts.mediaIds : []
  return {
    id,
    created_at: new Date(receivedAt).toISOString(),
    url: `${url()}${path}`,
    uri: `${url()}${path}`,
    in_reply_to_id: replyTo,
    visibility: facts?.visibility,
    spoiler_text: facts?.warning ?? '',
    sensitive: facts?.isSensitive,
    language: facts?.language,
    content: `<p>${content.replace(/[&<>]/g, (character) => entities[character] ?? '').replaceAll('\n', '<br />')}</p>`,
    application: { name: facts?.app, website: new URL(app.callbacks[0] ?? url()).origin },
    media_attachments: media.map(({ type, altText }, index) => ({ id: ids[index], type: type.split('/')[0], description: altText })),
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
