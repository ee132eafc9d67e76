import { isUploading } from '#web/features/media/tray-file.ts'
import { type Composer, isUnsaved } from './composer-state.ts'
import { isUnused } from './draft/draft.ts'
import { isBlank, ofChosen } from './draft/written.ts'

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
  if (!isOnline) return 'You are offline. What you write is kept here.'
  if (isBlank(composer.draft, composer.files)) return 'Write something or add a file.'
  return blockerOfFiles(composer, isDescribing)
}

const blockerOfSending = ({ draft }: Composer, { hasAccounts, hasErrors }: Situation) => {
  if (!hasAccounts) return 'Connect an account to send it. Your text is kept here until then.'
  if (draft.accountIds.length === 0) return 'Choose at least one account.'
  return hasErrors ? 'Fix what the check found first.' : undefined
}

/** A scheduled post stays scheduled when it is saved, so it has to be one that can be sent. A draft is kept by itself: saving it again does no harm. */
const blockerOfSaving = (composer: Composer, send: string | undefined) => {
  const { origin } = composer
  if (origin.kind === 'new' || !origin.schedule) return undefined
  return isUnsaved(composer) ? send : 'Nothing has changed.'
}

const blockerOfFiles = ({ draft, files: all }: Composer, isDescribing: boolean) => {
  const sent = ofChosen(draft)
  const files = all.filter(({ key }) => !isUnused(sent, key))
  if (isUploading(files)) return 'Wait until the files are uploaded.'
  if (files.some(({ state }) => state.name === 'failed')) return 'A file was not uploaded. Retry it or remove it.'
  if (files.some(({ state }) => state.name === 'refused')) return 'Remove the file that can’t be used.'
  return isDescribing ? 'Wait until the description is saved.' : undefined
}
