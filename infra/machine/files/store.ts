import { randomUUID } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { minuteMs, minuteSeconds, secondMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'
import { readFilesPlace } from './files-place.ts'
import { readStoreSecret, type StoreSettings } from './settings.ts'
import { encodeUri } from './signature.ts'

/** An outgoing call. `length` is its body's size, which must be known. */
export type StoreCall = {
  method: string
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: { content: AsyncIterable<Buffer>; length: number }
}

/** A store that answers like S3, with one bucket of ours. */
export type Store = {
  bucket: string
  name: string
  /** The settings for calling it directly. */
  settings: Omit<StoreSettings, 'secret'> & { secretKey: string }
  call: (call: StoreCall) => Promise<IncomingMessage>
}

const signedSeconds = 5 * minuteSeconds
/** How long a store may leave a call unanswered. It's shorter than the functions' timeout, so they learn about it. */
const silenceMs = 8 * secondMs
/** Joining a file's parts may take longer. */
const joiningMs = 2 * minuteMs
/** How long a transfer may make no progress: people's connections and platforms may be slow. */
const stillMs = 2 * minuteMs

/** The store didn't answer, or not completely. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

export const openStore = async (settings: StoreSettings, now: () => number = Date.now): Promise<Store> => {
  const { secret: _, ...named } = settings
  const secretKey = await readStoreSecret(settings)
  const { url, addressOf } = signedAddresses(settings, secretKey)
  const transport = url.protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true })
  const call = async (asked: StoreCall): Promise<IncomingMessage> => {
    const { method, headers = {}, body } = asked
    const address = await addressOf(asked, new Date(now()))
    const request = transport.request(address, { agent, method, headers: { ...headers, 'content-length': body?.length ?? 0 } })
    try {
      return await exchanged(request, asked)
    } catch (error) {
      // The store closed a connection just as it was reused: it never received the request.
      if (error instanceof StoreAway && request.reusedSocket && !asked.body) return call(asked)
      throw error
    }
  }
  return { bucket: settings.bucket, name: `${settings.bucket} at ${settings.endpoint}`, settings: { ...named, secretKey }, call }
}

/** The bucket's URL, and a function that signs a call in its URL. S3's own headers are signed as well. */
const signedAddresses = ({ endpoint, bucket, addresses, region, keyId }: StoreSettings, secretAccessKey: string) => {
  const { protocol, host } = new URL(endpoint)
  const url = new URL(addresses === 'path' ? `${endpoint}/${bucket}/` : `${protocol}//${bucket}.${host}/`)
  const { config } = new S3Client({ region, credentials: { accessKeyId: keyId, secretAccessKey } })
  const presigner = new S3RequestPresigner({ ...config })
  const addressOf = async ({ method, key, query = {}, headers = {} }: StoreCall, signingDate: Date) => {
    const path = `${url.pathname}${key.split('/').map(encodeUri).join('/')}`
    const amazon = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-')))
    const signed = await presigner.presign(
      { protocol, hostname: url.hostname, method, path, query, headers: { ...amazon, host: url.host } },
      { expiresIn: signedSeconds, signingDate, unhoistableHeaders: new Set(Object.keys(amazon)) },
    )
    const search = Object.entries(signed.query ?? {}).map(([name, value]) => `${encodeUri(name)}=${encodeUri(String(value))}`)
    return new URL(`${path}?${search.join('&')}`, url)
  }
  return { url, addressOf }
}

/** Sends a call with its body. Throws the body source's own errors. Any other failure is the store's. */
const exchanged = async (request: ClientRequest, { method, body }: StoreCall): Promise<IncomingMessage> => {
  const source: { error?: unknown } = {}
  const patienceMs = method === 'POST' ? joiningMs : silenceMs
  request.setTimeout(body ? stillMs : patienceMs, () => request.destroy(new Error('it said nothing in time')))
  request.once('finish', () => request.setTimeout(patienceMs))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (answer) => {
      request.setTimeout(stillMs)
      resolve(answer)
    })
    request.on('error', (cause) => reject(source.error ?? new StoreAway(`The file store isn’t responding: ${cause.message}.`, { cause })))
  })
  if (!body) request.end()
  else pipeline(noted(body.content, source), request).catch(() => undefined)
  return answered
}

async function* noted(content: AsyncIterable<Buffer>, source: { error?: unknown }): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    source.error = error
    throw error
  }
}

const probeText = Buffer.from('Crier checks whether it can write here. You can delete this.')
const probeFolder = 'crier-probe'

/** Writes, reads, copies, and deletes a small object. Throws with what doesn't work. */
export const probeStore = async (store: Store, id: string): Promise<void> => {
  const [key, copy] = [`${probeFolder}/${id}`, `${probeFolder}/${id}-copy`]
  const ask = async (doing: string, call: StoreCall) => {
    const answer = await store.call(call).catch((cause: Error) => {
      throw new Error(`${cause.message} Check FILES_S3_ENDPOINT, and whether this machine can reach it.`, { cause })
    })
    const body = await buffer(answer)
    const status = answer.statusCode ?? 0
    if (status < 200 || status > 299) throw new Error(refusal(store, doing, { status, body }))
    return { body, etag: answer.headers.etag ?? '' }
  }
  const content = (async function* () {
    yield probeText
  })()
  const headers = { 'content-type': 'text/plain' }
  const { etag } = await ask('write', { method: 'PUT', key, headers, body: { content, length: probeText.length } })
  try {
    const source = { 'x-amz-copy-source': `/${store.bucket}/${key}`, 'x-amz-copy-source-if-match': etag }
    await ask('copy', { method: 'PUT', key: copy, headers: source })
    const { body } = await ask('read', { method: 'GET', key: copy })
    if (!body.equals(probeText)) throw new Error(`The bucket ${store.name} returns something other than what was written.`)
    await ask('list', { method: 'GET', key: '', query: { 'list-type': '2', prefix: `${probeFolder}/` } })
  } finally {
    await ask('delete', { method: 'DELETE', key: copy })
    await ask('delete', { method: 'DELETE', key })
  }
}

const refusal = ({ name }: Store, doing: string, { status, body }: { status: number; body: Buffer }) => {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8'))?.[1] ?? 'no code'
  return `The bucket ${name} doesn’t let us ${doing} (${status}, ${code}). ${advice[code] ?? 'Check FILES_S3_BUCKET and the key’s permissions.'}`
}

const advice: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or check FILES_S3_BUCKET.',
  InvalidAccessKeyId: 'Check FILES_S3_KEY_ID.',
  SignatureDoesNotMatch: 'Check the secret key, FILES_S3_REGION, and the clock.',
  AuthorizationHeaderMalformed: 'Check FILES_S3_REGION.',
  RequestTimeTooSkewed: 'Check this machine’s clock.',
  AccessDenied: 'The key needs permission to read, write, delete, and list in this bucket.',
}

type Options = { folder: string; report: (message: string) => void }

/**
 * Opens the store in the settings, and tests it. A store that refuses us ends the start. One that worked before and is
 * temporarily away doesn't: calls that need files wait.
 */
export const tryStore = async (settings: StoreSettings | undefined, { folder, report }: Options): Promise<Store | undefined> => {
  if (!settings) return undefined
  const [store, before] = [await openStore(settings), await readFilesPlace(folder)]
  await probeStore(store, randomUUID()).catch((error: Error) => {
    if (before && error.cause instanceof StoreAway) return report(error.message)
    throw new StartError(error.message, { cause: error })
  })
  return store
}
