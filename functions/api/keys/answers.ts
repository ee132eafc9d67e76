import type { keysApi } from '#shared/contracts/keys.ts'
import type { Answers } from '../../http/answers.ts'
import { createKey, type KeyDeps, listKeys, renameKey, revokeKey } from '../../use-cases/keys/keys.ts'

/** The answers of the keys group. */
export const keyAnswers = (deps: KeyDeps): Answers<typeof keysApi> => ({
  list: (_input, keeper) => listKeys(deps, keeper),
  create: (asked, keeper) => createKey(deps, keeper, asked),
  rename: (change, keeper) => renameKey(deps, keeper, change),
  revoke: ({ id }, keeper) => revokeKey(deps, keeper, id),
})
