import * as z from 'zod/mini'

/** A post's number: Draft 0, Scheduled 1, Published 2, Failed 3. */
export const postStatus = { draft: 0, scheduled: 1, published: 2, failed: 3 } as const
export const PostStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type PostStatus = z.infer<typeof PostStatus>
