/** Something that is kept of a person. The `id` of a post, an account or a file is its own; that of anything else means something here only. */
export type Belonging = { kind: 'post' | 'account' | 'media' | 'other'; id: string }

/** Everything that is kept of a person beside themselves and the job of their removal. The removal deletes it. Read consistently. */
export interface Belongings {
  /** Some of it: posts while there are any, then the rest in no order. Empty only when nothing is left. */
  some(userId: string): Promise<Belonging[]>
  /** Takes away what needs nothing else to be done. Again does no harm. */
  remove(userId: string, belonging: Belonging): Promise<void>
  /** Takes away what was tried for a post, which lies beside it. */
  removeAttempts(postId: string): Promise<void>
}
