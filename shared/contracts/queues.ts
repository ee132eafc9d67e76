import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Instant, InstantInput, TimeZone } from '../domain/instants.ts'
import { Emptied, Queue, QueueOwner, queuesMax, slotsPerQueueMax, WeeklySlot } from '../domain/queues.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, PageQuery, pageOf, wholeList } from './endpoint.ts'
import { Complete, PostAnswer } from './posts.ts'

const ById = z.strictObject({ id: Id })
const Slots = z.array(WeeklySlot).check(
  z.maxLength(slotsPerQueueMax, { error: () => i18n.t('Use at most {max} slots a week.', { max: slotsPerQueueMax }) }),
  z.refine((slots) => new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`)).size === slots.length, {
    error: () => i18n.t('List each time only once.'),
  }),
)

/**
 * Where to put a post: in the next free slot, ahead of all others, or in the slot at a given time. A post already in
 * that slot moves to the neighboring one.
 */
const Place = z.union([z.enum(['next-free', 'first']), InstantInput])

/** Refuses a slot that another post has, instead of moving that post. */
const mustBeFree = z._default(z.boolean(), false)

export const QueueAnswer = z
  .extend(z.omit(Queue, { workspaceId: true }), {
    /** How many posts are waiting in it. */
    count: z.int(),
    /** Missing if the queue has no slots, or no free one within ten years. */
    nextFreeAt: z.optional(Instant),
  })
  .register(z.globalRegistry, { id: 'Queue' })
export type QueueAnswer = z.infer<typeof QueueAnswer>

/**
 * A slot at one moment. `localTime` is the local time in the weekly schedule, YYYY-MM-DDTHH:mm. `change` says how a
 * clock change affects it.
 */
export const SlotAnswer = z
  .object({
    queueId: z.string(),
    at: Instant,
    localTime: z.string(),
    change: z.optional(z.enum(['skipped', 'twice'])),
    /** The post in this slot. Missing if the slot is free. */
    postId: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Slot' })
export type SlotAnswer = z.infer<typeof SlotAnswer>

/** A post waiting in a queue, and its slot. */
export const QueuedPost = z.object({ at: Instant, post: PostAnswer }).register(z.globalRegistry, { id: 'QueuedPost' })
export type QueuedPost = z.infer<typeof QueuedPost>

/** The weekly slots posts are queued for. */
export const queuesApi = {
  list: endpoint({
    method: 'GET',
    path: '/queues',
    auth: 'user',
    permission: 'view',
    summary: 'The queues, each with its number of waiting posts and its next free slot.',
    input: z.strictObject({}),
    answers: { 200: wholeList(QueueAnswer, queuesMax) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/queues',
    auth: 'user',
    permission: 'organize',
    summary: 'Create a queue for an account or a group. 409 if it already has one.',
    input: z.strictObject({
      owner: QueueOwner,
      timeZone: TimeZone,
      slots: Slots,
      emptied: z._default(Emptied, 'close-up'),
    }),
    answers: { 201: QueueAnswer },
    creates: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/queues/{id}',
    auth: 'user',
    permission: 'organize',
    summary:
      'Change a queue; fields left out stay the same. If its slots, time zone, or pause change, its posts move to their new slots, keeping their order. While isArranging is true, some haven’t moved yet.',
    input: z.strictObject({
      id: Id,
      timeZone: z.optional(TimeZone),
      slots: z.optional(Slots),
      emptied: z.optional(Emptied),
      /** Nothing is sent before this time. Null ends the pause. */
      pausedUntil: z.optional(z.nullable(InstantInput)),
    }),
    answers: { 200: QueueAnswer },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/queues/{id}',
    auth: 'user',
    permission: 'organize',
    summary: 'Delete a queue. Its posts stay scheduled for their current times.',
    input: ById,
    answers: { 204: Nothing },
  }),
  slots: endpoint({
    method: 'GET',
    path: '/queues/slots',
    auth: 'user',
    permission: 'view',
    summary: 'The upcoming slots of all queues between two times, at most 62 days apart, earliest first.',
    input: z.strictObject({ from: InstantInput, to: InstantInput, ...PageQuery }),
    answers: { 200: pageOf(SlotAnswer) },
  }),
  posts: endpoint({
    method: 'GET',
    path: '/queues/{id}/posts',
    auth: 'user',
    permission: 'view',
    summary: 'The posts waiting in a queue, next first.',
    input: z.extend(ById, PageQuery),
    answers: { 200: pageOf(QueuedPost) },
  }),
  add: endpoint({
    method: 'POST',
    path: '/queues/{id}/posts',
    auth: 'user',
    permission: 'write',
    summary:
      'Schedule a new post for a slot. If mustBeFree is true, a slot that another post has is refused instead of moving that post. 202: it waits behind the others while they move; PUT it to its place to continue.',
    input: z.extend(Complete, { id: Id, place: z._default(Place, 'next-free'), mustBeFree }),
    answers: { 201: PostAnswer, 202: PostAnswer },
    creates: true,
  }),
  place: endpoint({
    method: 'PUT',
    path: '/queues/{id}/posts/{postId}',
    auth: 'user',
    permission: 'write',
    summary:
      'Put a draft or a scheduled post into a slot, or move it to another. 202: it isn’t there yet; repeat the call to continue. 409 if the revision is stale, or if it’s already being sent.',
    input: z.strictObject({
      id: Id,
      postId: Id,
      place: z._default(Place, 'next-free'),
      mustBeFree,
      revision: z.optional(z.coerce.number('Include the revision you’re changing.').check(z.int(), z.minimum(1))),
    }),
    answers: { 200: PostAnswer, 202: PostAnswer },
  }),
}
