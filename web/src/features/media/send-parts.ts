import { mediaApi } from '#shared/contracts/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { pause } from './pause.ts'
import { sendBody, UploadError } from './send-body.ts'

type Sending = {
  /** The file as the server knows it, and as it lies here. */
  id: string
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

type Part = { number: number; bytes: number; url: string }

/** So many parts are sent side by side, and so many addresses asked for at once: they hold for an hour. */
const atOnce = 3
const batchSize = 12

/** Pauses before a part is tried again, in ms. */
const pauses = [1, 4, 10].map((seconds) => seconds * secondMs)

/**
 * Sends what has not arrived yet of a large file, as the storage has it: begun anew, it goes on where it was. Rejects with `UploadError`, `ApiError`, or what
 * aborted it.
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
    // The others of the batch would go on for nothing.
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

/** A part may fail on its way, or find its address run out; without a network there is no sense in trying. */
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

/** Adds up how far the parts are. */
const progressOf = (total: number, { before, onProgress }: { before: number; onProgress: (progress: number) => void }) => {
  const sent = new Map<number, number>()
  onProgress(before / total)
  return (number: number, bytes: number) => {
    sent.set(number, bytes)
    onProgress([...sent.values()].reduce((sum, part) => sum + part, before) / total)
  }
}
