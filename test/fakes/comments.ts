import type { Comments, CommentThread } from '#functions/ports/comments.ts'
import { Comment, type CommentRef } from '#shared/domain/comments.ts'
import { cut } from './cut.ts'

/** Comments in memory. */
export const fakeComments = (): Comments => {
  const stored = new Map<string, Comment>()
  const threads = new Map<string, CommentThread>()
  const threadOf = (postId: string) => threads.get(postId) ?? { count: 0, people: [] }
  const put = (comment: Comment) => stored.set(keyOf(comment), Comment.parse(structuredClone(comment)))
  const join = (postId: string, people: readonly string[], more: number) => {
    const thread = threadOf(postId)
    threads.set(postId, { ...thread, count: thread.count + more, people: [...new Set([...thread.people, ...people])] })
  }

  return {
    list: async (postId, page) => {
      const own = [...stored.values()].filter((comment) => comment.postId === postId)
      return structuredClone(cut(own, page, { list: `comments ${postId}`, placeOf: ({ id }) => id }))
    },
    get: async (ref) => structuredClone(stored.get(keyOf(ref))),
    thread: async (postId) => structuredClone(threadOf(postId)),
    async create(comment, { people, max }) {
      if (stored.has(keyOf(comment))) return 'there'
      if (threadOf(comment.postId).count >= max) return 'full'
      put(comment)
      join(comment.postId, people, 1)
      return 'created'
    },
    async replace(comment, people) {
      if (!stored.has(keyOf(comment))) return false
      put(comment)
      join(comment.postId, people, 0)
      return true
    },
    async remove(ref) {
      if (!stored.delete(keyOf(ref))) return false
      join(ref.postId, [], -1)
      return true
    },
    async noteTold(postId, toldId) {
      threads.set(postId, { ...threadOf(postId), toldId })
    },
    async removeAll(postId) {
      for (const comment of stored.values()) if (comment.postId === postId) stored.delete(keyOf(comment))
      threads.delete(postId)
    },
  }
}

const keyOf = ({ postId, id }: CommentRef) => `${postId} ${id}`
