import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { refuseOtherKey } from '#functions/adapters/folder-files/object-folders.ts'
import { StorageError } from '#functions/adapters/folder-files/storage-error.ts'
import { answerEarly } from '../door/answer-early.ts'
import { BodyStalled, type BodyTimes, bodyTimes, movingBody } from '../door/bodies.ts'
import { boundedServer } from '../door/bounded-server.ts'
import { type ListeningServer, listen } from '../door/listen.ts'
import { outOfTime, within } from '../door/within.ts'
import { readForm } from './form-data.ts'
import { type Credentials, signatureProblem } from './signature.ts'
import { permissionOf } from './upload-policy.ts'
import { escapeXml } from './xml.ts'

/** The options of a door. */
export type Door = {
  bucket: string
  credentials: Credentials
  /** The origin whose pages may upload and read. */
  allowedOrigin: string
  now?: (() => number) | undefined
  /** How long a body, and a form's fields, may take. */
  times?: BodyTimes
  /**
   * True if a key belongs to a file that was announced and hasn't been completed or deleted since. Every key counts by
   * default.
   */
  isAwaited?: ((key: string) => Promise<boolean>) | undefined
}

/** A signed call on an object, or on the bucket if the key is empty. */
export type StorageCall = {
  request: IncomingMessage
  body: AsyncIterable<Buffer>
  response: ServerResponse
  key: string
  query: URLSearchParams
}

/** A form that its policy allows. Its file hasn't been read yet. */
export type Form = { response: ServerResponse; file: AsyncIterable<Buffer>; permission: ReturnType<typeof permissionOf> }

/** The handlers of allowed calls. `explain` may express an error in S3's terms. */
type StorageBackend = {
  takeForm: (form: Form) => Promise<void>
  takeCall: (call: StorageCall) => Promise<void>
  explain?: (error: unknown) => unknown
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** `answer` handles a request that arrived at another door. */
export type Storage = ListeningServer & { answer: Answer }

/**
 * Answers like S3 with one bucket, in path style. CORS, form policies, and signatures are checked before anything is
 * done.
 */
export const storageAnswer = (
  { bucket, credentials, allowedOrigin, now = Date.now, times = bodyTimes, isAwaited }: Door,
  { takeForm, takeCall, explain = (error) => error }: StorageBackend,
): Answer => {
  const hearForm = async (request: IncomingMessage, response: ServerResponse, at: number) => {
    const form = await within(times.wholeMs, readForm(movingBody(request, times.stillMs), request.headers['content-type'] ?? ''))
    if (form === outOfTime) throw new BodyStalled()
    // Nothing of the file is read before this.
    const permission = permissionOf({ bucket, fields: form.fields }, credentials, at)
    refuseOtherKey(permission.key)
    await refuseUnawaited({ isAwaited }, permission.key)
    await takeForm({ response, file: form.file, permission })
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', headers } = request
    allowOrigin(request, response, allowedOrigin)
    if (method === 'OPTIONS') return void response.writeHead(headers.origin === allowedOrigin ? 200 : 403).end()

    const url = urlOf(target)
    const { key, query } = place(url, bucket)
    const at = now()
    if (method === 'POST' && key === '') return hearForm(request, response, at)
    const problem = signatureProblem({ method, url, headers }, credentials, at)
    if (problem) throw new StorageError(403, problem, 'The call isn’t signed correctly.')
    await refuseLatePart({ isAwaited }, { method, headers, query, key })
    await takeCall({ request, body: movingBody(request, times.stillMs), response, key, query })
  }
  return (request, response) => handle(request, response).catch((error: unknown) => refuse(request, response, explain(error)))
}

/** Also accepts calls at a port of its own. */
export const listenWith = async (answer: Answer): Promise<Storage> => {
  const server = boundedServer((request, response) => void answer(request, response))
  return { ...(await listen(server, 0)), answer }
}

type Part = { method: string; headers: IncomingHttpHeaders; query: URLSearchParams; key: string }

/** Throws for a part from outside that isn't expected. A copied part is ours, of a file that's being accepted. */
const refuseLatePart = async (door: Pick<Door, 'isAwaited'>, { method, headers, query, key }: Part) => {
  if (method === 'PUT' && query.has('uploadId') && headers['x-amz-copy-source'] === undefined) await refuseUnawaited(door, key)
}

/** Throws if a file isn't expected anymore: its form or its URLs may stay valid for a while after it was deleted. */
export const refuseUnawaited = async ({ isAwaited }: Pick<Door, 'isAwaited'>, key: string) => {
  if (isAwaited && !(await isAwaited(key)))
    throw new StorageError(403, 'AccessDenied', 'This file was deleted, or has been uploaded before. Announce it again.')
}

/** Throws if a form's file is larger or smaller than its permission allows. */
export const checkSize = ({ bytesMin, bytesMax }: Form['permission'], received: number, isComplete: boolean) => {
  if (received > bytesMax) throw new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
  if (isComplete && received < bytesMin)
    throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.')
}

/** The key and query of a path-style URL. */
const place = ({ pathname, searchParams: query }: URL, bucket: string) => {
  const [, name = '', ...rest] = pathname.split('/')
  if (name !== bucket) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  const key = decodedKey(rest.join('/'))
  if (key !== '') refuseOtherKey(key)
  return { key, query }
}

const urlOf = (target: string) => {
  const address = `http://storage${target}`
  if (!URL.canParse(address)) throw badAddress()
  return new URL(address)
}

const decodedKey = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    throw badAddress()
  }
}

const badAddress = () => new StorageError(400, 'InvalidURI', "Couldn't parse the specified URI.")

const allowOrigin = ({ headers }: IncomingMessage, response: ServerResponse, allowedOrigin: string) => {
  response.setHeader('vary', 'origin')
  if (headers.origin !== allowedOrigin) return
  response.setHeader('access-control-allow-origin', allowedOrigin)
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT')
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-expose-headers', 'etag')
}

const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
  if (response.headersSent) return void response.destroy()
  const { status, code, message } = toStorageError(error)
  const body = request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`
  return answerEarly(request, response, { status, headers: { 'content-type': 'application/xml' }, body })
}

const toStorageError = (error: unknown) => {
  if (error instanceof StorageError) return error
  if (error instanceof BodyStalled) return new StorageError(408, 'RequestTimeout', error.message)
  return new StorageError(500, 'InternalError', String(error))
}
