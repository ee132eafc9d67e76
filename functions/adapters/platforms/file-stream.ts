import type { MediaFiles } from '#functions/ports/media.ts'
import { streamOf } from './body-streams.ts'

type Files = Pick<MediaFiles, 'read'>
type File = Parameters<Files['read']>[0]
type Range = { from: number; to: number }

/** So much of a file is in memory at a time. */
const sliceBytes = 8 * 1024 * 1024

/**
 * Bytes of a file, `to` exclusive, as a body that is read as it is sent: ten messages in one Lambda have no room for ten whole files. The first of them
 * are read at once: a file that is gone is no request that broke off.
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
