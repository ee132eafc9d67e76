import type { commentsApi } from '#shared/contracts/comments.ts'
import type { Comment } from '#shared/domain/comments.ts'
import type { Answers } from '../../http/answers.ts'
import {
  addComment,
  type CommentDeps,
  editComment,
  listComments,
  removeComment,
  resolveComment,
} from '../../use-cases/comments/comments.ts'
import { countUnread, listNotices, markRead, type ReadNoticesDeps } from '../../use-cases/notices/notices.ts'

/** The answers of the comments group. */
export const commentAnswers = (deps: CommentDeps & ReadNoticesDeps): Answers<typeof commentsApi> => ({
  list: async (wanted, { workspaceId }) => {
    const { items, cursor } = await listComments(deps, { workspaceId, ...wanted })
    return { items: items.map(answerComment), cursor }
  },
  create: async (written, { person, resourceId, ...caller }) =>
    answerComment(await addComment(deps, caller, { ...written, id: resourceId, person: await person() })),
  edit: async (written, caller) => answerComment(await editComment(deps, caller, written)),
  resolve: async (wanted, { person, ...caller }) =>
    answerComment(await resolveComment(deps, caller, { ...wanted, person: await person() })),
  remove: (ref, caller) => removeComment(deps, caller, ref),

  notices: (page, { userId }) => listNotices(deps, userId, page),
  unread: (_input, { userId }) => countUnread(deps, userId),
  read: ({ ids }, { userId }) => markRead(deps, userId, ids),
})

const answerComment = ({ workspaceId: _, ...comment }: Comment) => comment
