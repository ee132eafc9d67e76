import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { Client } from '#web/lib/request.ts'

type Sending = {
  /** The server's ID of the file, and the local file. */
  id: string
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

type Part = { number: number; bytes: number; url: string }

/** How many parts are sent in parallel, and how many upload URLs are requested at once. They're valid for an hour. */
const atOnce = 3
const batchSize = 12

/** Delays before a part is retried, in ms. */
const pauses = [1, 4, 10].map((seconds) => seconds * secondMs)

/**
 * Sends the parts of a large file that storage doesn't have yet, so a restart resumes where it left off. Rejects with
 * `UploadError`, `ApiError`, or the abort reason.
 */
export const sendParts = async ({ id, file, signal, onProgress }: Sending): Promise<void> => {
  const { partBytes, partCount, parts } = (await request(mediaApi.arrived, { id }, { signal })).body
  const arrived = new Set(parts.map(({ number }) => number))
  const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !arrived.has(number))
  const tell = progressOf(file.size, { before: parts.reduce((sum, { bytes }) => sum + bytes, 0), onProgress })

  const failing = new AbortController()
  const together = AbortSignal.any([signal, failing.signal])
  const send = async ({ number, bytes, url }: Part) => {
    const from = (number - 1) * partBytes
    const body = file.slice(from, from + bytes)
    await sendBody({ method: 'PUT', url, body, signal: together, onProgress: (sent) => tell(number, Math.min(sent, bytes)) })
  }
  try {
    for (let at = 0; at < missing.length; at += batchSize)
      await sendBatch(id, missing.slice(at, at + batchSize), { signal: together, send })
  } catch (error) {
    // The rest of the batch would be sent for nothing.
    failing.abort()
    throw error
  }
}

type Batch = { signal: AbortSignal; send: (part: Part) => Promise<void> }

const sendBatch = async (id: string, numbers: number[], { signal, send }: Batch) => {
  const addressesOf = async (wanted: number[]) => (await request(mediaApi.addresses, { id, numbers: wanted }, { signal })).body.parts
  const queue = await addressesOf(numbers)
  const lane = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await sendPatiently(part, { signal, send, addressesOf })
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** A part's transfer may fail, or its URL may expire. There's no point in retrying while offline. */
const sendPatiently = async (
  part: Part,
  { signal, send, addressesOf }: Batch & { addressesOf: (numbers: number[]) => Promise<Part[]> },
) => {
  let address: Part | undefined = part
  for (const pauseMs of pauses) {
    try {
      return await send(address ?? part)
    } catch (error) {
      if (!(error instanceof UploadError) || !navigator.onLine) throw error
    }
    await pause(pauseMs, signal)
    address = (await addressesOf([part.number]))[0]
  }
  return send(address ?? part)
}

/** Adds up the parts' progress. */
const progressOf = (total: number, { before, onProgress }: { before: number; onProgress: (progress: number) => void }) => {
  const sent = new Map<number, number>()
  onProgress(before / total)
  return (number: number, bytes: number) => {
    sent.set(number, bytes)
    onProgress([...sent.values()].reduce((sum, part) => sum + part, before) / total)
  }
}

type SendingBody = {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | Blob
  signal: AbortSignal
  /** Called with the bytes sent and the total. */
  onProgress: (sent: number, total: number) => void
}

/** Why an upload failed to deliver its bytes. `status` is storage's response status, or 0 if there was none. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly status: number

  constructor(status: number) {
    super(i18n.t('The upload ended with status {status}.', { status }))
    this.status = status
  }
}

/** An upload without progress for this long, in ms, is given up. */
const patienceMs = minuteMs

/**
 * Sends bytes to storage. Uses XMLHttpRequest because `fetch` doesn't report upload progress. Rejects with
 * `UploadError` or the abort reason.
 */
export const sendBody = ({ method, url, body, signal, onProgress }: SendingBody): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let giveUp = setTimeout(stop, patienceMs)
    const end = (finish: () => void) => {
      clearTimeout(giveUp)
      signal.removeEventListener('abort', stop)
      finish()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(giveUp)
      giveUp = setTimeout(stop, patienceMs)
      onProgress(loaded, total)
    }
    request.onload = () => end(() => (request.status < 300 ? resolve() : reject(new UploadError(request.status))))
    request.onerror = () => end(() => reject(new UploadError(0)))
    request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new UploadError(0)))
    signal.addEventListener('abort', stop)
    request.open(method, url)
    request.send(body)
  })

type Completing = {
  request: Client['request']
  /** Resolves after this many ms. Rejects with the abort reason. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/**
 * How often to poll for a large file, in ms, and after how many polls to restart completion, which may have been lost.
 */
const lookEveryMs = 2 * secondMs
const looksPerTry = (5 * minuteMs) / lookEveryMs
const tries = 3

/**
 * Completes an upload and, for a large file, waits until the server is done with it. Resolves to the file's final
 * state, which is still `waiting` after a quarter of an hour.
 */
export const complete = async (id: string, { request, pause, signal }: Completing): Promise<MediaAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await request(mediaApi.complete, { id }, { signal })
    if (status === 200) return body
    let media = body
    for (let look = 0; look < looksPerTry && media.state.name === 'waiting'; look += 1) {
      await pause(lookEveryMs, signal)
      media = (await request(mediaApi.get, { id }, { signal })).body
    }
    if (media.state.name !== 'waiting' || attempt === tries) return media
  }
}

/** Resolves after this many ms. Rejects with the abort reason. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
