import * as z from 'zod/mini'
import { Instant } from '../domain/instants.ts'
import { PostOptions } from '../platforms/models.ts'

/** The longest note for or from the people who approve, in characters. */
export const reviewNoteMax = 2_000

/** What a post said when it was last approved or sent back, so that the next reviewer sees what has changed. */
export const ReviewedContent = z.object({
  accountIds: z.array(z.string()),
  content: z.string(),
  media: z.array(z.string()),
  overrides: z.record(z.string(), z.object({ content: z.optional(z.string()), media: z.optional(z.array(z.string())) })),
  options: PostOptions,
})
export type ReviewedContent = z.infer<typeof ReviewedContent>

/**
 * Who did it, and when: a member (`by`), or a client without an account under the name they gave (`guest`). Both are
 * missing if Crier itself moved the post.
 */
const Done = { by: z.optional(z.string()), guest: z.optional(z.string()), at: Instant, before: z.optional(ReviewedContent) }

/**
 * Where the approval of a post stands. It lives next to the publish state: a post that awaits approval is scheduled, and
 * its targets are held until they're approved.
 */
export const Review = z.discriminatedUnion('name', [
  z.object({ name: z.literal('awaiting'), ...Done, note: z.optional(z.string()) }),
  z.object({
    name: z.literal('approved'),
    ...Done,
    /** The revision that may go out. */
    revision: z.int(),
    /** The time it was approved for, and the zone that says what the same day is. */
    scheduledAt: Instant,
    timeZone: z.string(),
    /** Until when it may be moved without asking again. By default, until the end of the approved day. */
    mayMoveUntil: z.optional(Instant),
  }),
  z.object({ name: z.literal('changes-requested'), ...Done, note: z.string() }),
])
export type Review = z.infer<typeof Review>
export type ApprovedReview = Extract<Review, { name: 'approved' }>

/** Reports whether somebody has to approve a post, or to change it, before it can go out. */
export const isUndecided = ({ review }: { review?: Review | undefined }) => review !== undefined && review.name !== 'approved'

/** Reports whether somebody decided about a post, or asked again, between two readings of its review. */
export const isNews = (before: Review | undefined, after: Review) => before?.name !== after.name || before.at !== after.at

/** Reports whether two values are the same, in whatever order their fields are: a store may return them in another one. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value
