import { createHash } from 'node:crypto'
import * as z from 'zod'
import { readBytes, readJson } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { keepFile } from '../platform/fetch-file.ts'
import type { ReceivedFile } from '../posts.ts'
import { type BlueskyCall, type BlueskyWorld, base32, didOf, hosts, personOf } from './bluesky-world.ts'
import { countWrite, requireScope, serverCalls } from './calls.ts'
import { problem, refuse } from './problems.ts'
import { mediaOf, type PostRecord, type RecordBlob, readPost } from './record-rules.ts'

const post = 'app.bsky.feed.post'
const gates = ['app.bsky.feed.threadgate', 'app.bsky.feed.postgate']
const recordKey = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/

const Create = z.object({ repo: z.string(), collection: z.string(), rkey: z.string().optional(), record: z.looseObject({}) })
const Write = z.object({ collection: z.string(), rkey: z.string(), value: z.looseObject({}) })
const Writes = z.object({ repo: z.string(), writes: z.array(Write).min(1).max(200) })

/** `POST com.atproto.repo.createRecord`: a name has only one record. */
export const createRecord = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).signed({
    operation: 'post',
    read: readJson,
    answer: (call, input) => {
      const { repo, collection, rkey, record } = parsed(Create, input)
      const headers = countWrite(bluesky, call)
      const made = write(bluesky, call, { repo, collection, rkey: rkey ?? freeKey(bluesky), value: record })
      return { status: 200, headers, body: { ...made, commit: commitOf(bluesky, made.cid), validationStatus: 'valid' } }
    },
  })

/** `POST com.atproto.repo.applyWrites`: all of it or nothing. */
export const applyWrites = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).signed({
    operation: 'post',
    read: readJson,
    answer: (call, input) => {
      const { repo, writes } = parsed(Writes, input)
      const headers = countWrite(bluesky, call)
      const results = writes.map((one) => write(bluesky, call, { repo, ...one }))
      return { status: 200, headers, body: { commit: commitOf(bluesky, results[0]?.cid ?? ''), results } }
    },
  })

/** `GET com.atproto.repo.getRecord`, which needs no token. */
export const getRecord = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).open({
    operation: 'find',
    personId: (_, context) => personOf(bluesky, context.req.query('repo') ?? '')?.id,
    read: readNothing,
    answer: ({ person, context }) => {
      const { collection = '', rkey = '' } = context.req.query()
      const uri = `at://${person ? didOf(person) : ''}/${collection}/${rkey}`
      const found = bluesky.records.at(uri)
      return found ? { status: 200, body: found } : problem(400, 'RecordNotFound', `Could not locate record: ${uri}`)
    },
  })

const pageMax = 100

/** `GET com.atproto.repo.listRecords`: newest name first. It needs no token. */
export const listRecords = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).open({
    operation: 'find',
    personId: (_, context) => personOf(bluesky, context.req.query('repo') ?? '')?.id,
    read: readNothing,
    answer: ({ person, context }) => {
      const { collection = '', limit = '50', cursor } = context.req.query()
      const size = Math.min(Number(limit), pageMax)
      const named = bluesky.records.under(`at://${person ? didOf(person) : ''}/${collection}/`)
      const rest = named.filter(({ uri }) => cursor === undefined || keyOf(uri) < cursor)
      const records = rest.slice(0, size)
      const last = records.at(-1)
      return { status: 200, body: { records, ...(rest.length > size && last && { cursor: keyOf(last.uri) }) } }
    },
  })

const keyOf = (uri: string) => uri.split('/').at(-1) ?? ''

const Delete = z.object({ repo: z.string(), collection: z.string(), rkey: z.string() })

/** `POST com.atproto.repo.deleteRecord`, which is idempotent. */
export const deleteRecord = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).signed({
    read: readJson,
    answer: (call, input) => {
      const { repo, collection, rkey } = parsed(Delete, input)
      requireScope(call, `repo:${collection}?action=delete`)
      if (repo !== didOf(call.person)) refuse(403, 'InvalidRequest', 'Could not find repo')
      const found = bluesky.records.at(`at://${repo}/${collection}/${rkey}`)
      if (!found) return { status: 200, body: {} }
      bluesky.records.remove(found.uri)
      if (collection === post) bluesky.posts.markDeleted('bluesky', rkey, call.receivedAt)
      return { status: 200, body: { commit: commitOf(bluesky, found.cid) } }
    },
  })

type RecordInput = { repo: string; collection: string; rkey: string; value: Record<string, unknown> }

const write = (bluesky: BlueskyWorld, call: BlueskyCall, { repo, collection, rkey, value }: RecordInput) => {
  const did = didOf(call.person)
  requireScope(call, `repo:${collection}?action=create`)
  if (repo !== did) refuse(403, 'InvalidRequest', 'Could not find repo')
  if (!recordKey.test(rkey)) refuse(400, 'InvalidRequest', `Invalid record key: ${rkey}`)
  const uri = `at://${did}/${collection}/${rkey}`
  if (call.fault?.dropsFiles) bluesky.records.dropBlobs(call.person.id)
  const record = collection === post ? readPost(value) : undefined
  const media = record ? filesOf(bluesky, call, record) : []
  // The server's error for a name that's taken: https://github.com/bluesky-social/atproto/issues/3718
  if (bluesky.records.at(uri)) refuse(500, 'InternalServerError', 'Internal Server Error')
  const cid = `bafyrei${base32(createHash('sha256').update(JSON.stringify(value)).digest())}`
  bluesky.records.add({ uri, cid, value })
  if (record) show(bluesky, call, { did, rkey, record, media })
  if (gates.includes(collection)) bluesky.posts.update('bluesky', rkey, { facts: { [collection]: gateWords(value) } })
  return { uri, cid }
}

const filesOf = ({ records }: BlueskyWorld, { person }: BlueskyCall, record: PostRecord): ReceivedFile[] => {
  const { images, gallery, video, card } = mediaOf(record)
  const file = ({ ref: { $link } }: RecordBlob, altText: string): ReceivedFile => {
    const { fileId, type, bytes } = records.blob(person.id, $link) ?? refuse(400, 'BlobNotFound', `Could not find blob: ${$link}`)
    return { fileId, type, bytes, altText }
  }
  return [
    ...[...images, ...gallery].map(({ image, alt }) => file(image, alt)),
    ...(video ? [file(video.video, video.alt ?? '')] : []),
    ...(card?.thumb ? [file(card.thumb, '')] : []),
  ]
}

type NewPostView = { did: string; rkey: string; record: PostRecord; media: ReceivedFile[] }

const show = ({ posts }: BlueskyWorld, { person, receivedAt }: BlueskyCall, { did, rkey, record, media }: NewPostView) => {
  const { card, quote } = mediaOf(record)
  posts.add({
    platform: 'bluesky',
    account: person.username,
    id: rkey,
    content: record.text,
    media,
    path: `${hosts.web}/profile/${did}/post/${rkey}`,
    replyTo: record.reply?.parent.uri.split('/').at(-1),
    receivedAt,
    facts: {
      facets: record.facets ?? [],
      languages: record.langs ?? [],
      labels: record.labels?.values.map(({ val }) => val) ?? [],
      ...(card && { card: { uri: card.uri, title: card.title, description: card.description } }),
      ...(quote && { quote: quote.uri }),
    },
  })
}

const Gate = z.object({ allow: z.array(z.object({ $type: z.string() })).optional(), embeddingRules: z.array(z.unknown()).optional() })

/** Who may reply, or whether the post may be quoted, in a few words. */
const gateWords = (value: unknown) => {
  const { allow, embeddingRules = [] } = Gate.parse(value)
  if (allow === undefined) return embeddingRules.length > 0 ? 'May not be quoted' : ''
  const rules = allow.map(({ $type }) => $type.split('#')[1]?.replace('Rule', '') ?? '')
  return rules.length === 0 ? 'Nobody can reply' : `Replies: ${rules.join(', ')}`
}

const parsed = <Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> => {
  const found = shape.safeParse(input)
  return found.success ? found.data : refuse(400, 'InvalidRequest', `Input/${found.error.issues[0]?.path.join('/')} is invalid`)
}

/** The account's new revision, which a server returns with every write. */
const commitOf = (bluesky: BlueskyWorld, cid: string) => ({ cid, rev: freeKey(bluesky) })

/** A name that the server chooses. */
const freeKey = ({ now, posts }: BlueskyWorld) => {
  const letters = '234567abcdefghijklmnopqrstuvwxyz'
  let rest = (BigInt(now()) * 1_000n + BigInt(posts.count({ platform: 'bluesky', account: undefined }))) << 10n
  let key = ''
  for (let place = 0; place < 13; place += 1) {
    key = `${letters[Number(rest & 31n)]}${key}`
    rest >>= 5n
  }
  return key
}

const blobBytesMax = 52_428_800

/** `POST com.atproto.repo.uploadBlob`: the type is detected from the bytes, or else it's what the caller says. */
export const uploadBlob = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).signed({
    operation: 'upload',
    scopes: ['blob:*/*'],
    read: async (context) => ({
      received: await readBytes(context, blobBytesMax),
      saidType: context.req.header('content-type') ?? 'application/octet-stream',
    }),
    look: async (_, { received, saidType }) => (received.isTooLarge ? undefined : keepFile(bluesky, received, saidType)),
    answer: ({ person }, { received, saidType }, file) => {
      if (!file) return problem(413, 'PayloadTooLarge', 'request entity too large')
      const type = file.type === 'application/octet-stream' ? saidType : file.type
      const cid = `bafkrei${base32(Buffer.from(received.hash, 'hex'))}`
      bluesky.records.keepBlob(person.id, { cid, fileId: file.fileId, type, bytes: file.bytes })
      return { status: 200, body: { blob: { $type: 'blob', ref: { $link: cid }, mimeType: type, size: file.bytes } } }
    },
  })
