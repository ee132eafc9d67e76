import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Finding } from '#shared/domain/preflight.ts'
import type { Draft, Part } from './draft.ts'

/** What the API is sent of a draft and its files. */
export type Written = Pick<PostAnswer, 'accountIds' | 'content' | 'media' | 'overrides' | 'options'>

/** A draft as the API takes it. Further parts without text are left out. */
export const toWritten = (draft: Draft, media: readonly string[]): Written => {
  const parts = furtherParts(draft).map(({ text }) => text)
  // Named one by one, so that the same choices make the same text in whatever order they were made.
  const { replySettings, madeWithAi, paidPartnership } = draft.x
  const x = { replySettings, madeWithAi, paidPartnership, ...(parts.length > 0 && { parts }) }
  return {
    accountIds: [...draft.accountIds],
    content: draft.parts[0]?.text ?? '',
    media: [...media],
    overrides: draft.overrides,
    options: Object.values(x).some((value) => value !== undefined) ? { x } : {},
  }
}

/** A post as it is written on; `newKey` makes keys for its parts. */
export const toDraft = ({ accountIds, content, overrides, options }: Written, newKey: () => string): Draft => {
  const { parts = [], ...x } = options.x ?? {}
  return { accountIds, parts: [content, ...parts].map((text) => ({ key: newKey(), text })), overrides, x }
}

/** Whether there is nothing yet that could be sent or lost. */
export const isBlank = ({ parts }: Draft, media: readonly unknown[]) => media.length === 0 && parts.every(({ text }) => text.trim() === '')

/** What one account gets, as the server will resolve it. */
export const writtenFor = (draft: Draft, media: readonly string[], { id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) => {
  const [own, ofPlatform] = [draft.overrides[id], draft.overrides[platform]]
  const content = own?.content ?? ofPlatform?.content ?? draft.parts[0]?.text ?? ''
  return { texts: [content, ...furtherParts(draft).map(({ text }) => text)], media: own?.media ?? ofPlatform?.media ?? media }
}

/** The part of the draft that a finding speaks of. */
export const partOf = (draft: Draft, { field }: Pick<Finding, 'field'>): Part | undefined => {
  if (field === 'content') return draft.parts[0]
  const index = /^options\.x\.parts\.(\d+)$/.exec(field)?.[1]
  return index === undefined ? undefined : furtherParts(draft)[Number(index)]
}

const furtherParts = ({ parts: [, ...further] }: Draft) => further.filter(({ text }) => text.trim() !== '')
