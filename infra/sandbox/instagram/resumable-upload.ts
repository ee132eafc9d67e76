import { hash } from 'node:crypto'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Received, readBytes } from '../platform/body.ts'
import type { ArrivedCall, OpenHandle } from '../platform/call.ts'
import { type Fetched, fetchFile, keepFile } from '../platform/fetch-file.ts'
import { failureText, workMs } from './create-container.ts'
import { type CheckedFile, isProblem, judged } from './file-rules.ts'
import type { Container, InstagramFault, InstagramWorld } from './instagram-world.ts'

type Input = { id: string; received: Received }
/** What was uploaded: the whole file, or a chunk with more to follow. */
type CheckedUpload = { container: Container; looked: CheckedFile | undefined }

/** `POST rupload.facebook.com/ig-api-upload/{version}/{id}`: bytes from an offset on, or a file's URL. */
export const uploadCall = (world: InstagramWorld): OpenHandle<InstagramFault, Input, CheckedUpload> => ({
  operation: 'upload',
  read: async (context) => ({ id: context.req.param('id') ?? '', received: await readBytes(context) }),
  personId: ({ id }) => world.containers.byId(id)?.personId,
  refusal: (status) => failed(status, 'ProcessingFailedError', status >= 500),
  look: async (arrived, { id, received }) => {
    const container = ownUpload(world, arrived, id)
    const url = arrived.context.req.header('file_url')
    const file =
      url === undefined
        ? await uploadedFile(world, arrived, id, received)
        : fetchedFile(await fetchFile(world, url, { bytesMax: 300_000_000 }))
    return {
      container,
      looked: file && judged(file, { media_type: container.content.mediaType, thumb_offset: container.content.coverAtMs }),
    }
  },
  answer: ({ fault }, { id, received }, seen) => {
    if (!seen?.looked) {
      world.uploads.add(id, received.content ?? new Uint8Array())
      return failed(400, 'PartialRequestError', true)
    }
    const { container, looked } = seen
    const problem = isProblem(looked)
    const failure = fault?.processingError ?? (problem ? String(looked.subcode) : undefined)
    const files = problem ? [] : [{ fileId: looked.file.fileId, type: looked.type, bytes: looked.file.bytes, altText: '' }]
    world.containers.complete(container, {
      content: { ...container.content, files },
      readyAt: world.now() + workMs(true, fault),
      failure: failure === undefined ? null : failureText(failure),
    })
    return { status: 200, body: { success: true, message: 'Upload successful.' } }
  },
})

/** How many bytes of an uploaded video have arrived. */
export const uploadedBytes = ({ uploads }: InstagramWorld, { id, readyAt }: Container) =>
  readyAt === null ? { uploading_phase: { status: 'in_progress', bytes_transferred: uploads.bytes(id) } } : undefined

/** Its token comes as `OAuth`, not as `Bearer`. */
const ownUpload = (world: InstagramWorld, { context }: ArrivedCall<InstagramFault>, id: string) => {
  const token = /^OAuth (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
  const grant = world.grants.byAccessToken(token)
  const container = world.containers.byId(id)
  if (!grant || !world.grants.isLive(grant)) throw new Refusal(failed(401, 'NotAuthorizedError', false))
  if (!container || container.personId !== grant.personId || container.readyAt !== null)
    throw new Refusal(failed(404, 'ProcessingFailedError', false))
  return container
}

const uploadedFile = async (world: InstagramWorld, { context }: ArrivedCall<InstagramFault>, id: string, received: Received) => {
  const before = world.uploads.all(id)
  const offset = Number(context.req.header('offset') ?? Number.NaN)
  const size = Number(context.req.header('file_size') ?? Number.NaN)
  if (offset !== before.length || !(size > 0)) throw new Refusal(failed(400, 'OffsetInvalidError', true))
  const content = new Uint8Array(Buffer.concat([before, received.content ?? new Uint8Array()]))
  if (content.length < size) return undefined
  const file = await keepFile(world, { bytes: content.length, hash: hash('sha256', content), content, isTooLarge: false })
  return { file, type: file.type }
}

const fetchedFile = (fetched: Fetched) => {
  if (fetched.kind !== 'fetched') throw new Refusal(failed(400, 'FileUrlProcessingError', false))
  return { file: fetched.file, type: fetched.file.type }
}

const failed = (status: number, type: string, retriable: boolean): Answer => ({
  status,
  body: { debug_info: { retriable, type, message: 'Request processing failed' } },
})
