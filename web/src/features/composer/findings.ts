import type { Finding } from '#shared/domain/findings.ts'
import { isUploading } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type Composer, isUnsaved } from './composer-state.ts'
import { isBlank, isUnused, ofChosen } from './draft.ts'

/** One thing found, with every account that it was found for; none where it concerns the whole post. */
export type GroupedFinding = Omit<Finding, 'accountId'> & { id: string; accountIds: string[] }

/** Findings as a person reads them: the same one is said once for all its accounts, and what stops the post comes first. */
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
  /** The findings of the browser in the post as it is now. */
  local: readonly Finding[]
  /** The server's latest findings. */
  server: readonly Finding[]
  /** What the browser finds in the post as the server saw it. */
  localThen: readonly Finding[]
}

/** What the browser finds at once, and of the server's findings those that only it can make: nothing is said twice, and nothing that no longer holds. */
export const mergeFindings = ({ local, server, localThen }: Sources): Finding[] => {
  const known = new Set([...local, ...localThen].map(nameOf))
  return [...local, ...server.filter((finding) => !known.has(nameOf(finding)))]
}

const nameOf = ({ severity, accountId, field, message }: Finding) => JSON.stringify([severity, accountId, field, message])

type Situation = {
  isOnline: boolean
  /** There are accounts to choose from. */
  hasAccounts: boolean
  /** The description of a file is being saved. */
  isDescribing: boolean
  /** The check found errors. */
  hasErrors: boolean
}

export type Blockers = { save?: string; send?: string }

/** Why a post can't be saved, and why it can't be sent, in words that say what to do; undefined where nothing blocks it. */
export const blockersOf = (composer: Composer, situation: Situation): Blockers => {
  const both = blockerOfAll(composer, situation)
  if (both !== undefined) return { save: both, send: both }
  const send = blockerOfSending(composer, situation)
  const save = blockerOfSaving(composer, send)
  return { ...(save !== undefined && { save }), ...(send !== undefined && { send }) }
}

const blockerOfAll = (composer: Composer, { isOnline, isDescribing }: Situation) => {
  if (!isOnline) return i18n.t('You’re offline. Your text is saved on this device.')
  if (isBlank(composer.draft, composer.files)) return i18n.t('Write something or add a file.')
  return blockerOfFiles(composer, isDescribing)
}

const blockerOfSending = ({ draft }: Composer, { hasAccounts, hasErrors }: Situation) => {
  if (!hasAccounts) return i18n.t('Connect an account to publish it. Your text is saved here until then.')
  if (draft.accountIds.length === 0) return i18n.t('Choose at least one account.')
  return hasErrors ? i18n.t('Fix the issues below before publishing.') : undefined
}

/** A scheduled post stays scheduled when it is saved, so it has to be one that can be sent. A draft is kept by itself: saving it again does no harm. */
const blockerOfSaving = (composer: Composer, send: string | undefined) => {
  const { origin } = composer
  if (origin.kind === 'new' || !origin.schedule) return undefined
  return isUnsaved(composer) ? send : i18n.t('Nothing has changed.')
}

const blockerOfFiles = ({ draft, files: all }: Composer, isDescribing: boolean) => {
  const sent = ofChosen(draft)
  const files = all.filter(({ key }) => !isUnused(sent, key))
  if (isUploading(files)) return i18n.t('Wait for your files to finish uploading.')
  if (files.some(({ state }) => state.name === 'failed')) return i18n.t('A file didn’t upload. Retry or remove it.')
  if (files.some(({ state }) => state.name === 'refused')) return i18n.t('Remove the file that can’t be used.')
  return isDescribing ? i18n.t('Wait for the description to be saved.') : undefined
}
