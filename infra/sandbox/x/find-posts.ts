import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import { costs } from './credits.ts'
import { parseInput, problems } from './problems.ts'
import type { XPost } from './x-posts.ts'
import type { XFault, XWorld } from './x-world.ts'

/**
 * How a post's fields are requested and named: as in X's OpenAPI document since 2.167, where `tweet.fields` remains as
 * an alias of the parameter, or as before it. X silently omits fields it doesn't know.
 */
const dialects = {
  new: { parameters: ['post.fields', 'tweet.fields'], references: 'referenced_posts', isExpansion: true },
  old: { parameters: ['tweet.fields'], references: 'referenced_tweets', isExpansion: false },
} as const
type Dialect = (typeof dialects)[keyof typeof dialects]

const names = z.string().transform((text) => text.split(','))
const list = <Name extends string>(known: readonly Name[]) => names.pipe(z.array(z.enum(known)))

const Query = z.strictObject({
  max_results: z.coerce.number().int().min(5).max(100).default(10),
  start_time: z.iso.datetime().optional(),
  pagination_token: z.string().min(1).optional(),
  exclude: list(['replies', 'retweets']).optional(),
  'tweet.fields': names.optional(),
  'post.fields': names.optional(),
  expansions: names.optional(),
})

/** `GET /2/users/{id}/tweets`: the account's posts, newest first. https://docs.x.com/x-api/users/get-posts */
export const findPosts = (x: XWorld): SignedHandle<XFault, undefined> => ({
  read: readNothing,
  answer: ({ context, fault }) => {
    const id = context.req.param('id') ?? ''
    const person = x.people.byId(id)
    if (!person) throw problems.notFound('user', id)
    const query = parseInput(Query, context.req.query())

    const found = x.xPosts.ofPerson(person.username, {
      before: fromToken(query.pagination_token),
      since: wholeSecond(query.start_time),
      visibleBy: x.now() - (fault?.findLagMs ?? 0),
      withoutReplies: query.exclude?.includes('replies') ?? false,
      limit: query.max_results + 1,
    })
    const page = found.slice(0, query.max_results)
    x.credits.spend(page.length * costs.readPost)

    const dialect = fault?.oldNames ? dialects.old : dialects.new
    const fields = dialect.parameters.flatMap((parameter) => query[parameter] ?? [])
    const wanted = new Set([...fields.filter((field) => field !== dialect.references || !dialect.isExpansion), ...expanded(dialect, query)])
    const last = found.length > page.length ? page.at(-1) : undefined
    return { status: 200, body: { ...(page.length > 0 && { data: page.map(toListed(dialect, wanted)) }), meta: metaOf(page, last) } }
  },
})

const expanded = ({ references, isExpansion }: Dialect, { expansions = [] }: z.output<typeof Query>) =>
  isExpansion && expansions.includes(references) ? [references] : []

const metaOf = (page: XPost[], last: XPost | undefined) => ({
  result_count: page.length,
  ...(page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id }),
  ...(last && { next_token: toToken(last) }),
})

const toListed =
  ({ references }: Dialect, wanted: Set<string>) =>
  (post: XPost) => ({
    id: post.id,
    text: post.returnedText,
    edit_history_post_ids: [post.id],
    ...(wanted.has('author_id') && { author_id: post.personId }),
    ...(wanted.has('conversation_id') && { conversation_id: post.conversation }),
    // X has second precision, not milliseconds.
    ...(wanted.has('created_at') && { created_at: new Date(Math.floor(post.receivedAt / secondMs) * secondMs).toISOString() }),
    ...(wanted.has('entities') && post.urls.length > 0 && { entities: { urls: post.urls } }),
    ...(wanted.has('attachments') && post.mediaKeys.length > 0 && { attachments: { media_keys: post.mediaKeys } }),
    ...(wanted.has(references) && post.replyTo !== null && { [references]: [{ type: 'replied_to', id: post.replyTo }] }),
  })

/** `start_time` has second precision and is inclusive. */
const wholeSecond = (instant: string | undefined) => (instant === undefined ? 0 : Math.floor(Date.parse(instant) / secondMs) * secondMs)

const toToken = ({ sequence }: XPost) => Buffer.from(`before ${sequence}`).toString('base64url')

const fromToken = (token: string | undefined) => {
  if (token === undefined) return Number.MAX_SAFE_INTEGER
  const sequence = /^before (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]
  if (sequence === undefined)
    throw problems.invalid({ parameter: 'pagination_token', message: 'The pagination token is not valid.', value: token })
  return Number(sequence)
}
