import type { Account } from '#shared/domain/accounts.ts'
import type { Post } from '#shared/domain/posts.ts'
import type { TargetContent } from '#shared/domain/targets.ts'

/** What a person wrote, as far as content goes. */
export type Written = Pick<Post, 'accountIds' | 'content' | 'media' | 'overrides' | 'options'>

/** What one account gets: the account's own override first, then its platform's, then what all share; and the account's default settings. */
export const resolveContent = ({ content, media, overrides, options }: Written, account: Account): TargetContent => {
  const own = overrides[account.id]
  const ofPlatform = overrides[account.platform]
  const { replySettings = account.settings.replySettings, ...rest } = options[account.platform] ?? {}
  const isOpen = replySettings === undefined || replySettings === 'everyone'
  return {
    text: own?.content ?? ofPlatform?.content ?? content,
    media: own?.media ?? ofPlatform?.media ?? media,
    options: { ...rest, ...(!isOpen && { replySettings }) },
  }
}
