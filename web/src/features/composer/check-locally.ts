import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Finding } from '#shared/domain/findings.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { loadContentCheck } from '#shared/platforms/rules.ts'
import { checkMentions, checkThread } from '#shared/publishing/checks.ts'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'
import { readOptions } from './read-options.ts'

export type Known = {
  workspaceId: string
  /** The accounts that the post goes to. */
  accounts: readonly AccountAnswer[]
  files: readonly MediaAnswer[]
  /** By account ID, as far as loaded. */
  facts: ReadonlyMap<string, AccountFacts | undefined>
}

/** Loads the check that finds, without asking the server, what is incomplete and what each platform would refuse. */
export const loadLocalCheck = async () => {
  const checkContent = await loadContentCheck()
  return (written: AuthoredContent, known: Known) => checkLocally(written, known, checkContent)
}

type ContentCheck = Awaited<ReturnType<typeof loadContentCheck>>

const checkLocally = (written: AuthoredContent, { workspaceId, accounts, files, facts }: Known, checkContent: ContentCheck): Finding[] => {
  const { options, findings } = readOptions(written.options)
  const read = { ...written, options }
  const media = new Map(files.map((file) => [file.id, { ...file, workspaceId }]))
  const ofAccounts = accounts.flatMap((account) => {
    const content = resolveContent(read, account)
    const shown = content.media.flatMap((id) => media.get(id) ?? [])
    const found = checkContent({ account, text: content.text, media: shown, options: content.options, facts: facts.get(account.id) })
    return [...found, ...checkThread(read, account)]
  })
  return [...findings, ...checkMentions(read, accounts), ...ofAccounts]
}
