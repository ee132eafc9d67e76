import { createHash } from 'node:crypto'
import * as z from 'zod'
import { keptBytesMax } from '../files.ts'
import type { ServerContext } from '../server.ts'

const Fields = z.record(z.string(), z.unknown())
export type Fields = z.output<typeof Fields>

/** Parses a JSON body; `undefined` if it isn't JSON. */
export const readJson = async ({ req }: ServerContext): Promise<unknown> => {
  const isJson = req.header('content-type')?.includes('json') ?? false
  return isJson ? await req.json().catch(() => undefined) : undefined
}

/** Parses a form of text fields; empty if the body isn't one. */
export const readForm = async ({ req }: ServerContext) => {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  return new URLSearchParams(isForm ? await req.text() : '')
}

/** One part of a multipart body. */
export type Part = { name: string; value: string } | { name: string; fileName: string; type: string; content: Uint8Array }

/** A multipart body's parts in order; empty if it isn't one. */
export const readParts = async ({ req }: ServerContext): Promise<Part[]> => {
  const form = await req.formData().catch(() => undefined)
  return Promise.all(
    [...(form ?? [])].map(async ([name, value]): Promise<Part> => {
      if (typeof value === 'string') return { name, value }
      return { name, fileName: value.name, type: value.type, content: new Uint8Array(await value.arrayBuffer()) }
    }),
  )
}

/**
 * The fields from the URL and from a body of JSON or any kind of form. The body takes precedence. A file in it is a
 * `Blob`.
 */
export const readFields = async (context: ServerContext): Promise<Fields> => {
  const { req } = context
  const json = Fields.safeParse(await readJson(context))
  if (json.success) return { ...req.query(), ...json.data }
  const form = req.header('content-type')?.includes('form') ? await req.formData().catch(() => undefined) : undefined
  return { ...req.query(), ...(form && Object.fromEntries(form)) }
}

/** Reads raw bytes. Beyond what's kept of a file, they're only counted and hashed. Beyond `bytesMax`, reading stops. */
export type Received = { bytes: number; hash: string; content: Uint8Array | null; isTooLarge: boolean }

export const readBytes = ({ req }: ServerContext, bytesMax = 2 ** 33): Promise<Received> => received(req.raw.body, bytesMax)

/** Reads any stream the same way. */
export const received = async (body: ReadableStream<Uint8Array> | null, bytesMax: number): Promise<Received> => {
  const hash = createHash('sha256')
  let kept: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) return { bytes, hash: '', content: null, isTooLarge: true }
    hash.update(chunk)
    if (bytes <= keptBytesMax) kept.push(chunk)
    else kept = []
  }
  return { bytes, hash: hash.digest('hex'), content: bytes <= keptBytesMax ? new Uint8Array(Buffer.concat(kept)) : null, isTooLarge: false }
}
