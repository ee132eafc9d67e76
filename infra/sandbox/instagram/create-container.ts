import { dayMs, secondMs } from '#shared/domain/times.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { graphError } from '../platform/graph.ts'
import { filesOf, statusOf } from '../platform/graph-containers.ts'
import { type ContainerFields, parseContainer } from './container-fields.ts'
import { type CheckedFile, isProblem, lookAtFile, problemAnswer } from './file-rules.ts'
import { ownAccount } from './graph-calls.ts'
import { type Container, type Content, type InstagramFault, type InstagramWorld, MediaType } from './instagram-world.ts'

type ParsedContainer = { fields: ContainerFields; looked: CheckedFile | undefined }

const perDay = { limit: 400, windowMs: dayMs, isSliding: true }
const imageMs = secondMs
const videoMs = 4 * secondMs

/** `POST /{ig-id}/media`: Instagram fetches the file itself, and processes it. */
export const createContainer = (world: InstagramWorld): SignedHandle<InstagramFault, Fields, ParsedContainer> => ({
  operation: 'upload',
  scopes: ['instagram_business_content_publish'],
  read: readFields,
  look: async (call, input) => {
    ownAccount(call)
    const fields = parseContainer(input)
    const looked = await lookAtFile(world, fields)
    if (looked && isProblem(looked) && isToldAtOnce(fields, call.fault)) throw new Refusal(problemAnswer(looked))
    return { fields, looked }
  },
  answer: (call, _, seen) => {
    if (!seen) throw new Error('Nothing was looked at.')
    const { person, fault } = call
    const { fields, looked } = seen
    const problem = looked && isProblem(looked) ? looked : undefined
    const items = (fields.children ?? []).map((id) => itemOf(world, call, id))
    if (world.windows.take('containers', person.id, perDay).isExceeded)
      return graphError({ code: 4, message: 'This account has made too many containers in 24 hours' })
    const failure = fault?.processingError ?? problem?.subcode.toString()
    return made(world, { personId: person.id, fields, content: contentOf(fields, looked, items), failure, fault })
  },
})

/** By default, an image's problem is reported at once and a video's later. The real platform does both. */
const isToldAtOnce = ({ video_url }: ContainerFields, fault: InstagramFault | undefined) =>
  (fault?.refuseFiles ?? (video_url === undefined ? 'now' : 'later')) === 'now'

/** The error text of a failed container. Instagram puts an error code into a sentence. */
export const failureText = (failure: string) =>
  /^\d{7}$/.test(failure) ? `Error: Media upload has failed with error code ${failure}` : `Error: ${failure}`

/** How long Instagram processes a container, in ms. */
export const workMs = (isVideo: boolean, fault: InstagramFault | undefined) => fault?.processingMs ?? (isVideo ? videoMs : imageMs)

type NewMedia = {
  personId: string
  fields: ContainerFields
  content: Content
  failure: string | undefined
  fault: InstagramFault | undefined
}

const made = (world: InstagramWorld, { personId, fields, content, failure, fault }: NewMedia): Answer => {
  const readyAt = fields.upload_type ? null : world.now() + workMs(fields.video_url !== undefined, fault)
  const id = world.containers.add({ personId, content, readyAt, failure: failure === undefined ? null : failureText(failure) })
  const uri = `${world.url()}/rupload.facebook.com/ig-api-upload/v26.0/${id}`
  return { status: 200, body: { id, ...(fields.upload_type && { uri }) } }
}

/** Captions of carousel items and stories are ignored. */
const contentOf = (fields: ContainerFields, looked: CheckedFile | undefined, items: Container[]): Content => {
  const { is_carousel_item: isItem, caption, alt_text: altText } = fields
  const mediaType = MediaType.parse(fields.media_type)
  const file = looked && !isProblem(looked) ? looked : undefined
  const files = file ? [{ fileId: file.file.fileId, type: file.type, bytes: file.file.bytes, altText }] : filesOf(items)
  return {
    mediaType,
    isItem,
    caption: isItem || mediaType === 'STORIES' ? '' : caption,
    files,
    ...(fields.share_to_feed !== undefined && { shareToFeed: fields.share_to_feed }),
    ...(fields.thumb_offset !== undefined && { coverAtMs: fields.thumb_offset }),
    collaborators: fields.collaborators,
    isAiGenerated: fields.is_ai_generated,
  }
}

const itemOf = (world: InstagramWorld, { person }: Call<InstagramFault>, id: string): Container => {
  const item = world.containers.byId(id)
  if (item?.personId !== person.id || !item.content.isItem)
    throw new Refusal(graphError({ code: 24, subcode: 2207006, message: `The media ${id} could not be found` }))
  if (statusOf(item, world.now()) !== 'FINISHED')
    throw new Refusal(graphError({ code: 9007, subcode: 2207027, message: `The media ${id} is not ready` }))
  return item
}
