import { readBytes } from '../platform/body.ts'
import { keepFile } from '../platform/fetch-file.ts'
import { type BlueskyWorld, base32 } from './bluesky-world.ts'
import { serverCalls } from './calls.ts'
import { problem } from './problems.ts'

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
