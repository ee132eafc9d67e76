import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { type Draft, isOverridden } from './draft.ts'

/** Accounts of one platform that show the same post, and so share a preview. */
export type PreviewVersion = { key: string; accounts: readonly [AccountAnswer, ...AccountAnswer[]] }

/**
 * Returns the different previews of a post, in the accounts' order. An account has its own if its content, its settings,
 * or an option that names it can make its post look different.
 */
export const previewVersions = (
  accounts: readonly AccountAnswer[],
  { overrides, options }: Pick<Draft, 'overrides' | 'options'>,
): readonly PreviewVersion[] => {
  const written = JSON.stringify(options)
  const keyOf = ({ id, platform, settings, isPremium }: AccountAnswer) =>
    isOverridden(overrides[id]) || written.includes(id) ? id : JSON.stringify([platform, settings, isPremium])
  return [...Map.groupBy(accounts, keyOf)].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, accounts: [first, ...others] as const }] : [],
  )
}
