import { secondMs } from '#shared/domain/times.ts'
import { Refusal } from '../platform/answer.ts'
import { type Fields, readFields } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { graphError } from '../platform/graph.ts'
import { filesOf, statusOf } from '../platform/graph-containers.ts'
import { type ContainerFields, parseContainer } from './container-fields.ts'
import { type CheckedFile, isProblem, lookAtFile, problemAnswer } from './file-rules.ts'
import { missingMedia, ownProfile } from './graph-calls.ts'
import { publishNow } from './publish-container.ts'
import type { Container, Content, ThreadsFault, ThreadsWorld } from './threads-world.ts'

type ParsedContainer = { fields: ContainerFields; looked: CheckedFile | undefined }

/** Even text-only posts are processed for a while. */
const usualMs = secondMs
const videoMs = 4 * secondMs

/** `POST /me/threads`: Threads fetches the file itself, and processes it. */
export const createContainer = (world: ThreadsWorld): SignedHandle<ThreadsFault, Fields, ParsedContainer> => ({
  operation: 'upload',
  scopes: ['threads_content_publish'],
  read: readFields,
  look: async (call, input) => {
    ownProfile(call)
    const fields = parseContainer(input, call.fault ?? {})
    const looked = await lookAtFile(world, fields)
    if (looked && isProblem(looked) && isToldAtOnce(fields, call.fault)) throw new Refusal(problemAnswer(looked))
    return { fields, looked }
  },
  answer: (call, _, seen) => {
    if (!seen) throw new Error('Nothing was looked at.')
    const { fields, looked } = seen
    checkParent(world, call, fields)
    const items = (fields.children ?? []).map((id) => itemOf(world, call, id))
    const content = contentOf(fields, looked, items)
    const id = world.containers.add({ personId: call.person.id, content, ...workOn(world, call.fault, seen) })
    return fields.auto_publish_text ? publishNow(world, call, { id, content }) : { status: 200, body: { id } }
  },
})

/** When processing ends, and its result. */
const workOn = (world: ThreadsWorld, fault: ThreadsFault | undefined, { fields, looked }: ParsedContainer) => ({
  readyAt: world.now() + (fault?.processingMs ?? (fields.video_url === undefined ? usualMs : videoMs)),
  failure: fault?.processingError ?? (looked && isProblem(looked) ? looked.word : null),
  isLost: fault?.losesContainer ?? false,
})

/** By default, an image's problem is reported at once and a video's later. */
const isToldAtOnce = ({ video_url }: ContainerFields, fault: ThreadsFault | undefined) =>
  (fault?.refuseFiles ?? (video_url === undefined ? 'now' : 'later')) === 'now'

const contentOf = (fields: ContainerFields, looked: CheckedFile | undefined, items: Container[]): Content => {
  const file = looked && !isProblem(looked) ? looked : undefined
  const { reply_to_id: replyTo, link_attachment: link, topic_tag: topic = firstTagOf(fields.text), reply_control: replyControl } = fields
  return {
    mediaType: fields.media_type,
    isItem: fields.is_carousel_item,
    text: fields.text,
    ...(replyTo !== undefined && { replyTo }),
    ...(link !== undefined && { link }),
    ...(topic !== undefined && { topic }),
    ...(replyControl !== undefined && { replyControl }),
    isSpoiler: fields.is_spoiler_media,
    files: file ? [{ fileId: file.file.fileId, type: file.type, bytes: file.file.bytes, altText: fields.alt_text }] : filesOf(items),
  }
}

/**
 * Without a topic of its own, a post gets its text's first hashtag:
 * https://developers.facebook.com/docs/threads/reference/publishing
 */
const firstTagOf = (text: string) => /(?<!\S)#([\p{L}\p{N}_]+)/u.exec(text)?.[1]

/** The author of a conversation's first post may reply in it, with the permission for replies. */
const checkParent = (world: ThreadsWorld, { person, grant }: Call<ThreadsFault>, { reply_to_id: id }: ContainerFields) => {
  if (id === undefined) return
  if (!grant.scope.split(',').includes('threads_manage_replies'))
    throw new Refusal(graphError({ code: 10, message: '(#10) Application does not have permission for this action' }))
  if (world.posts.byId('threads', id)?.account !== person.username) throw new Refusal(missingMedia(id))
}

const itemOf = (world: ThreadsWorld, { person }: Call<ThreadsFault>, id: string): Container => {
  const item = world.containers.byId(id)
  if (item?.personId !== person.id || !item.content.isItem || statusOf(item, world.now()) !== 'FINISHED')
    throw new Refusal(missingMedia(id))
  return item
}
