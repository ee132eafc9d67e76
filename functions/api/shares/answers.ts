import type { sharesApi } from '#shared/contracts/shares.ts'
import type { Answers } from '../../http/answers.ts'
import {
  type ClientDeps,
  commentThroughShare,
  decideThroughShare,
  openShare,
  proposeTimeThroughShare,
} from '../../use-cases/shares/client-calls.ts'
import { createShare, listResponses, listShares, revokeShare } from '../../use-cases/shares/shares.ts'

/** The answers of the shares group. */
export const shareAnswers = (deps: ClientDeps): Answers<typeof sharesApi> => ({
  create: (asked, caller) => createShare(deps, caller, asked),
  list: (_input, { workspaceId }) => listShares(deps, workspaceId),
  revoke: ({ id }, { workspaceId }) => revokeShare(deps, workspaceId, id),
  responses: ({ postId }, { workspaceId }) => listResponses(deps, workspaceId, postId),

  open: ({ token, password }, { ip }) => openShare(deps, { token, password, ip }),
  decide: ({ token, password, ...decided }, { ip, tells }) => decideThroughShare(deps, { token, password, ip }, { ...decided, tells }),
  proposeTime: ({ token, password, ...proposal }, { ip }) => proposeTimeThroughShare(deps, { token, password, ip }, proposal),
  comment: ({ token, password, ...written }, { ip }) => commentThroughShare(deps, { token, password, ip }, written),
})
