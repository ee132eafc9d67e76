import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { Id, WorkspaceId } from './id.ts'
import { Instant, InstantInput } from './instants.ts'
import { dayMs, toMs } from './times.ts'
import { passwordMax } from './users.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine, visibleLines } from './visible-text.ts'

/** How long a link works, in hours: at least, by default, and at most. */
export const shareHours = { min: 1, usual: 72, max: 720 }

/** The maximum number of working links per workspace. */
export const sharesMax = 100

/** The maximum number of posts that one link lists by ID. */
export const sharedPostsMax = 50

/** A link to a week shows at most this many posts, the earliest first. */
export const shownPostsMax = 100

/** The longest span of the calendar that one link shows, in ms. */
export const sharedSpanMaxMs = 31 * dayMs

/** The minimum length of a link's password. */
export const sharePasswordMin = 8

/** How long clients' responses are kept, in ms. */
export const clientResponseKeptMs = 400 * dayMs

/** The maximum number of responses shown per post, the latest ones. */
export const responsesShownMax = 100

const badSpan = { error: () => i18n.t('Share up to 31 days of the calendar.') }
const isSpan = ({ from, to }: { from: string; to: string }) => from < to && toMs(to) - toMs(from) <= sharedSpanMaxMs

/**
 * What a link shows: one post, listed posts, or everything planned from `from` until before `to`, including what is
 * planned there later on.
 */
export const SharedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('post'), postId: Id }),
  z.strictObject({ kind: z.literal('posts'), postIds: z.array(Id).check(z.minLength(1), z.maxLength(sharedPostsMax)) }),
  z.strictObject({ kind: z.literal('week'), from: InstantInput, to: InstantInput }).check(z.refine(isSpan, badSpan)),
])
export type SharedThing = z.infer<typeof SharedThing>

/** A link that shows posts to someone without an account. Its token is stored only as a hash, and shown once. */
export const Share = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  what: SharedThing,
  /** Who created it. */
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  hasPassword: z.boolean(),
  /** The client can approve posts and request changes. They can always comment and propose a time. */
  canDecide: z.boolean(),
  openedCount: z.int(),
  lastOpenedAt: z.optional(Instant),
  revokedAt: z.optional(Instant),
})
export type Share = z.infer<typeof Share>
export type ShareRef = Pick<Share, 'workspaceId' | 'id'>

/** Reports whether a link works at `now` (ms). */
export const isLive = ({ revokedAt, expiresAt }: Pick<Share, 'revokedAt' | 'expiresAt'>, now: number) =>
  revokedAt === undefined && toMs(expiresAt) > now

/** The kinds of responses that clients give. */
export const ClientResponseKind = z.enum(['approve', 'request-changes', 'propose-time', 'comment'])
export type ClientResponseKind = z.infer<typeof ClientResponseKind>

/** What a client wrote about one revision of a post, or decided on it, under the name they gave. Nobody verified the name. */
export const ClientResponse = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  shareId: z.string(),
  postId: z.string(),
  revision: z.int(),
  name: z.string(),
  kind: ClientResponseKind,
  /** The time they propose. */
  scheduledAt: z.optional(Instant),
  text: z._default(z.string(), ''),
  at: Instant,
})
export type ClientResponse = z.infer<typeof ClientResponse>

const nameless = { error: () => i18n.t('Enter your name, so they know who it’s from.') }

/** The name a client gives. */
export const ClientName = z
  .string(nameless)
  .check(cleaned, z.trim(), z.minLength(1, nameless), saysSomething(nameless), atMost(60), z.regex(visibleLine, notVisible))

/** A note that may be empty. */
export const ClientNote = z.string().check(cleaned, z.trim(), atMost(1_000), z.regex(visibleLines, notVisible))

const wordless = { error: () => i18n.t('Write your comment first.') }
export const ClientComment = ClientNote.check(z.minLength(1, wordless), saysSomething(wordless))

/** A new link's password. */
export const SharePassword = z
  .string()
  .check(
    z.minLength(sharePasswordMin, { error: () => i18n.t('Use at least {min} characters.', { min: sharePasswordMin }) }),
    atMost(passwordMax),
  )
