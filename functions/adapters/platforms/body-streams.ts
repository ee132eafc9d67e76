import { randomUUID } from 'node:crypto'
import type { MediaFiles } from '#functions/ports/media.ts'

/** One part of a form: text, or a file whose bytes are read while they're sent. */
export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; contentType: string; bytes: number; read: () => AsyncIterable<Uint8Array> }

const utf8 = new TextEncoder()

/**
 * Builds a multipart form with its parts in the given order, streamed so that only one piece is in memory at a time.
 * fetch would hold an entire FormData.
 */
export const formStream = (parts: readonly FormPart[]): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } => {
  const boundary = `crier-${randomUUID()}`
  const pieces = parts.map((part) => ({ part, head: utf8.encode(`--${boundary}\r\n${headOf(part)}\r\n\r\n`) }))
  const end = utf8.encode(`--${boundary}--\r\n`)
  const length = pieces.reduce((sum, { part, head }) => sum + head.length + bytesOf(part) + newline.length, end.length)
  return {
    body: streamOf(sent(pieces, end)),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
  }
}

const newline = utf8.encode('\r\n')

const headOf = (part: FormPart) => {
  const name = `content-disposition: form-data; name="${quoted(part.name)}"`
  return 'value' in part ? name : `${name}; filename="${quoted(part.fileName)}"\r\ncontent-type: ${part.contentType}`
}

/** Escapes a name the way browsers do. */
const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const bytesOf = (part: FormPart) => ('value' in part ? utf8.encode(part.value).length : part.bytes)

/** Turns content that's read piece by piece into a body that's read while it's sent. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array, undefined>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })

async function* sent(pieces: { part: FormPart; head: Uint8Array }[], end: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  for (const { part, head } of pieces) {
    yield head
    if ('value' in part) yield utf8.encode(part.value)
    else yield* part.read()
    yield newline
  }
  yield end
  return undefined
}

type Files = Pick<MediaFiles, 'read'>
type File = Parameters<Files['read']>[0]
type Range = { from: number; to: number }

/** How much of a file is in memory at a time. */
const sliceBytes = 8 * 1024 * 1024

/**
 * Streams a file's bytes, `to` exclusive, as a body that's read while it's sent, because one Lambda handling ten
 * messages has no room for ten whole files. The first slice is read right away, so a missing file fails before the
 * request starts.
 */
export const fileStream = async (files: Files, file: File, { from, to }: Range) => {
  const read = async (at: number) => new Uint8Array(await files.read(file, { from: at, to: Math.min(to, at + sliceBytes) }))
  const first = await read(from)
  async function* slices(): AsyncGenerator<Uint8Array, undefined> {
    yield first
    for (let at = from + sliceBytes; at < to; at += sliceBytes) yield await read(at)
    return undefined
  }
  return streamOf(slices())
}
