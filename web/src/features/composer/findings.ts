import type { Finding } from '#shared/domain/findings.ts'
import { isUploading, usableFiles } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type Composer, isUnsaved } from './composer-state.ts'
import { type Draft, isBlank, isUnused, ofChosen } from './draft.ts'

/** A finding with all accounts it applies to. `accounts` is empty if it concerns the whole post. */
export type GroupedFinding = Omit<Finding, 'accountId'> & { id: string; accountIds: string[] }

/** Groups findings for display: the same one appears once for all its accounts, and errors come first. */
export const groupFindings = (findings: readonly Finding[]): GroupedFinding[] => {
  const groups = new Map<string, GroupedFinding>()
  for (const { accountId, ...finding } of findings) {
    const key = `${finding.severity} ${finding.field} ${finding.message}`
    const group = groups.get(key) ?? { ...finding, id: `finding-${groups.size}`, accountIds: [] }
    if (accountId !== undefined && !group.accountIds.includes(accountId)) group.accountIds.push(accountId)
    groups.set(key, group)
  }
  const isWarning = ({ severity }: GroupedFinding) => (severity === 'warning' ? 1 : 0)
  return [...groups.values()].toSorted((one, other) => isWarning(one) - isWarning(other))
}

type Sources = {
  /** The browser's findings in the current post. */
  local: readonly Finding[]
  /** The server's latest findings. */
  server: readonly Finding[]
  /** The browser's findings in the post as the server saw it. */
  localThen: readonly Finding[]
}

/**
 * Merges the browser's current findings with those that only the server can make. Nothing appears twice, and nothing
 * outdated remains.
 */
export const mergeFindings = ({ local, server, localThen }: Sources): Finding[] => {
  const known = new Set([...local, ...localThen].map(nameOf))
  return [...local, ...server.filter((finding) => !known.has(nameOf(finding)))]
}

const nameOf = ({ severity, accountId, field, message }: Finding) => JSON.stringify([severity, accountId, field, message])

type Situation = {
  isOnline: boolean
  /** True if there are accounts to choose from. */
  hasAccounts: boolean
  /** True while a file's alt text is being saved. */
  isDescribing: boolean
  /** How many errors the check found. */
  errors: number
}

export type Blockers = { save?: string; send?: string }

/**
 * Returns why a post can't be saved and why it can't be sent, worded as what to do. Undefined if nothing blocks it. A
 * file that can't be used blocks only sending: a draft is saved without it.
 */
export const blockersOf = (composer: Composer, situation: Situation): Blockers => {
  const both = blockerOfAll(composer, situation)
  if (both !== undefined) return { save: both, send: both }
  const send = blockerOfFiles(composer) ?? blockerOfSending(composer, situation)
  const save = blockerOfSaving(composer, send)
  return { ...(save !== undefined && { save }), ...(send !== undefined && { send }) }
}

const blockerOfAll = ({ draft, files }: Composer, { isOnline, isDescribing }: Situation) => {
  if (!isOnline) return i18n.t('You’re offline. Your text is saved on this device.')
  if (isBlank(draft, files)) return nothingYet
  if (isUploading(filesSent(draft, files))) return i18n.t('Wait for your files to finish uploading.')
  return isDescribing ? i18n.t('Wait for the description to be saved.') : undefined
}

const nothingYet = i18n.t('Write something or add a file.')

const blockerOfSending = ({ draft }: Composer, { hasAccounts, errors }: Situation) => {
  if (!hasAccounts) return i18n.t('Connect an account to publish it. Your text is saved here until then.')
  if (draft.accountIds.length === 0) return i18n.t('Choose at least one account.')
  return errors > 0 ? fixWords(errors) : undefined
}

/** Says how many errors the check found. */
export const fixWords = (count: number) =>
  i18n.t('{count, plural, one {Fix # issue before publishing.} other {Fix # issues before publishing.}}', { count })

/**
 * A saved scheduled post stays scheduled, so it must be sendable. A draft is autosaved, so saving it again does no
 * harm.
 */
const blockerOfSaving = (composer: Composer, send: string | undefined) => {
  const { origin, draft, files } = composer
  if (isBlank(draft, usableFiles(files))) return nothingYet
  if (origin.kind === 'new' || !origin.schedule) return undefined
  return isUnsaved(composer) ? send : i18n.t('Nothing has changed.')
}

const blockerOfFiles = ({ draft, files: all }: Composer) => {
  const files = filesSent(draft, all)
  if (files.some(({ state }) => state.name === 'failed')) return i18n.t('A file didn’t upload. Retry or remove it.')
  return files.some(({ state }) => state.name === 'refused') ? i18n.t('Remove the file that can’t be used.') : undefined
}

/** The files of the chosen accounts and platforms. */
const filesSent = (draft: Draft, files: Composer['files']) => {
  const sent = ofChosen(draft)
  return files.filter(({ key }) => !isUnused(sent, key))
}
