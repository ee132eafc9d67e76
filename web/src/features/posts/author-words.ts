import type { WorkspacePerson } from '#shared/contracts/workspaces.ts'
import { i18n } from '#web/lib/i18n.ts'

/**
 * Says who wrote a post. `people` are those who are or were in its workspace; anyone else deleted their account.
 * Undefined for a post from before its author was stored.
 */
export const authorWords = (createdBy: string | undefined, people: readonly WorkspacePerson[]): string | undefined => {
  if (createdBy === undefined) return undefined
  const author = people.find(({ userId }) => userId === createdBy)
  if (!author) return i18n.t('By a former member')
  const { name, leftAt } = author
  return leftAt === undefined ? i18n.t('By {name}', { name }) : i18n.t('By {name} (no longer a member)', { name })
}
