import type { MediaRef } from '#shared/domain/media.ts'
import { countUses, type UsesDeps } from './count-uses.ts'

/** Whether one of the person's drafts or scheduled posts uses a file, in whatever way. A post saved moments ago may be overlooked. */
export const isMediaNeeded = async (deps: UsesDeps, { userId, id }: MediaRef) => (await countUses(deps, userId)).has(id)
