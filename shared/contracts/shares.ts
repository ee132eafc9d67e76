import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Instant, InstantInput } from '../domain/instants.ts'
import { MediaKind } from '../domain/media.ts'
import { PostStatus } from '../domain/post-status.ts'
import { Platform } from '../domain/schemas.ts'
import {
  ClientComment,
  ClientName,
  ClientNote,
  ClientResponse,
  responsesShownMax,
  Share,
  SharedThing,
  SharePassword,
  sharedPostsMax,
  shareHours,
  sharesMax,
} from '../domain/shares.ts'
import { passwordMax } from '../domain/users.ts'
import { isVisible } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { AccountSettings, PostOptions } from '../platforms/models.ts'
import { endpoint, Nothing, wholeList } from './endpoint.ts'

/** A link as the workspace sees it, without its token. */
export const ShareAnswer = z.omit(Share, { workspaceId: true, revokedAt: true }).register(z.globalRegistry, { id: 'Share' })
export type ShareAnswer = z.infer<typeof ShareAnswer>

export const ClientResponseAnswer = z.omit(ClientResponse, { workspaceId: true }).register(z.globalRegistry, { id: 'ClientResponse' })
export type ClientResponseAnswer = z.infer<typeof ClientResponseAnswer>

/** A file of a shared post. `url` works for ten minutes: a small version of an image, or the video itself. Missing if there's none. */
export const SharedMedia = z
  .object({
    id: z.string(),
    kind: MediaKind,
    altText: z.string(),
    bytes: z.int(),
    /** Width divided by height. */
    ratio: z.optional(z.number()),
    durationMs: z.optional(z.int()),
    url: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'SharedMedia' })
export type SharedMedia = z.infer<typeof SharedMedia>

/** A shared post as it goes to one account. `texts` are the posts of a thread in order, and `media` the IDs of its files. */
export const SharedVersion = z
  .object({
    account: z.object({
      id: z.string(),
      platform: Platform,
      username: z.string(),
      name: z.string(),
      avatarUrl: z.optional(z.string()),
      isPremium: z.boolean(),
      settings: AccountSettings,
    }),
    texts: z.array(z.string()),
    media: z.array(z.string()),
    options: PostOptions,
  })
  .register(z.globalRegistry, { id: 'SharedVersion' })
export type SharedVersion = z.infer<typeof SharedVersion>

/** A client's response, as clients see it. Comments don't belong to a particular revision. */
const SharedResponse = z.extend(z.omit(ClientResponseAnswer, { shareId: true, revision: true }), { revision: z.optional(z.int()) })

/** A post as a client sees it: one version per account, and what clients have said about it, latest first. */
export const SharedPost = z
  .object({
    id: z.string(),
    revision: z.int(),
    status: PostStatus,
    /** When it goes out, or is meant to. */
    plannedAt: z.optional(Instant),
    versions: z.array(SharedVersion),
    responses: z.array(SharedResponse),
    /** False once it's public, or on its way. */
    isOpen: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SharedPost' })
export type SharedPost = z.infer<typeof SharedPost>

/** What a link shows. */
export const SharedPosts = z
  .object({
    workspace: z.string(),
    what: SharedThing,
    expiresAt: Instant,
    canDecide: z.boolean(),
    posts: z.array(SharedPost),
    media: z.array(SharedMedia),
  })
  .register(z.globalRegistry, { id: 'SharedPosts' })
export type SharedPosts = z.infer<typeof SharedPosts>

/** What became of one decision. `changed`: the post isn't what the client saw anymore. `too-late`: it's public, or on its way. */
const DecisionResult = z
  .object({ postId: z.string(), outcome: z.enum(['done', 'changed', 'too-late', 'gone']) })
  .register(z.globalRegistry, { id: 'DecisionResult' })
export type DecisionResult = z.infer<typeof DecisionResult>

const tooOld = { error: () => i18n.t('This link has expired or was revoked. Ask for a new one.') }
const Link = {
  token: z.string(tooOld).check(z.minLength(1, tooOld), z.maxLength(200, tooOld)),
  password: z.optional(z.string().check(z.maxLength(passwordMax))),
}
const Decision = z
  .strictObject({
    postId: Id,
    revision: z.int().check(z.minimum(1)),
    decision: z.enum(['approve', 'request-changes']),
    note: z._default(ClientNote, ''),
  })
  .check(
    z.refine(({ decision, note }) => decision === 'approve' || isVisible(note), {
      path: ['note'],
      error: () => i18n.t('Say what should change.'),
    }),
  )

/**
 * Links that show posts to people without an account. Their token is in the body, never in an address, because
 * addresses end up in logs.
 */
export const sharesApi = {
  create: endpoint({
    method: 'POST',
    path: '/shares',
    auth: 'user',
    permission: 'share',
    summary:
      'Create a link to a post, up to 50 posts, or up to 31 days of the calendar. The token is in this answer only. A new link to the same replaces the old one.',
    input: z.strictObject({
      what: SharedThing,
      validHours: z._default(z.int().check(z.minimum(shareHours.min), z.maximum(shareHours.max)), shareHours.usual),
      password: z.optional(SharePassword),
      /** By default, whether the caller may approve posts themselves. */
      canDecide: z.optional(z.boolean()),
    }),
    answers: { 201: z.object({ share: ShareAnswer, token: z.string() }) },
    creates: true,
    answersSecret: true,
    coversEveryAccount: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/shares',
    auth: 'user',
    permission: 'share',
    summary: 'The links that work, latest first, and how often each was opened.',
    input: z.strictObject({}),
    answers: { 200: wholeList(ShareAnswer, sharesMax) },
    coversEveryAccount: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/shares/{id}',
    auth: 'user',
    permission: 'share',
    summary: 'Revoke a link. It stops working at once.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
    coversEveryAccount: true,
  }),
  responses: endpoint({
    method: 'GET',
    path: '/shares/responses/{postId}',
    auth: 'user',
    permission: 'view',
    summary: 'What clients said about a post through links: their latest responses, newest first.',
    input: z.strictObject({ postId: Id }),
    answers: { 200: wholeList(ClientResponseAnswer, responsesShownMax) },
  }),
  open: endpoint({
    method: 'POST',
    path: '/shares/open',
    auth: 'anyone',
    summary: 'What a link shows. 403 with `errors.password` if it needs a password. Invalid, expired, and revoked links look the same.',
    input: z.strictObject(Link),
    answers: { 200: SharedPosts },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/shares/decide',
    auth: 'anyone',
    summary: 'Approve posts or request changes, each in the revision that was seen.',
    input: z.strictObject({
      ...Link,
      name: ClientName,
      decisions: z.array(Decision).check(z.minLength(1), z.maxLength(sharedPostsMax)),
    }),
    answers: { 200: z.object({ results: z.array(DecisionResult) }) },
  }),
  proposeTime: endpoint({
    method: 'POST',
    path: '/shares/propose-time',
    auth: 'anyone',
    summary: 'Propose another time for a post. Nothing moves until someone in the workspace uses it.',
    input: z.strictObject({ ...Link, name: ClientName, postId: Id, scheduledAt: InstantInput, note: z._default(ClientNote, '') }),
    answers: { 204: Nothing },
  }),
  comment: endpoint({
    method: 'POST',
    path: '/shares/comment',
    auth: 'anyone',
    summary: 'Comment on a post.',
    input: z.strictObject({ ...Link, name: ClientName, postId: Id, text: ClientComment }),
    answers: { 204: Nothing },
  }),
}
