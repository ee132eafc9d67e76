import type { Dispatch } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { xLimits } from '#shared/domain/limits/x.ts'
import type { DraftEvent, Part } from '#web/features/posts/compose/draft.ts'
import { partOf } from '#web/features/posts/compose/written.ts'
import { AccountPicker } from './account-picker.tsx'
import { AddFiles } from './add-files.tsx'
import { Checks } from './checks.tsx'
import type { Composer, ComposerEvent } from './composer-state.ts'
import { DropArea } from './drop-area.tsx'
import { MediaTray } from './media-tray.tsx'
import { Thread } from './thread.tsx'
import type { Check } from './use-check.ts'
import type { Files } from './use-files.ts'
import { XOptions } from './x-options.tsx'

type Props = {
  composer: Composer
  dispatch: Dispatch<ComposerEvent>
  accounts: readonly AccountAnswer[]
  files: Files
  check: Check
}

/** The left side: where the post goes, what it says and shows, and what was found in it. */
export const WritingPane = ({ composer: { draft, files: list }, dispatch, accounts, files, check }: Props) => {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id))
  const onEvent = (event: DraftEvent) => dispatch({ type: 'draft', event })
  const findingsOf = (part: Part) => {
    const found = check.findings.filter((finding) => partOf(draft, finding) === part)
    return { ids: found.map(({ id }) => id), isInvalid: found.some(({ severity }) => severity === 'error') }
  }

  return (
    <>
      <AccountPicker
        accounts={accounts}
        chosen={draft.accountIds}
        describedBy={check.findings.filter(({ field }) => field === 'accountIds').map(({ id }) => id)}
        onChange={(ids) => onEvent({ type: 'accounts-chosen', ids })}
      />
      <div className="mt-5">
        <DropArea onFiles={files.add}>
          <Thread
            parts={draft.parts}
            limit={limitFor(chosen)}
            findingsOf={findingsOf}
            onEvent={onEvent}
            onFiles={files.add}
            media={<MediaTray list={list} files={files} />}
            mediaTools={<AddFiles onFiles={files.add} />}
          />
          {chosen.some(({ platform }) => platform === 'x') && (
            <XOptions choices={draft.x} accounts={chosen} onChange={(choices) => onEvent({ type: 'x-chosen', choices })} />
          )}
        </DropArea>
      </div>
      <Checks check={check} draft={draft} accounts={chosen} />
    </>
  )
}

/** What the account takes that takes least: a text longer than that would not reach all. */
const limitFor = (accounts: readonly AccountAnswer[]) =>
  accounts.length > 0 && accounts.every(({ isPremium }) => isPremium) ? xLimits.premiumText.value : xLimits.text.value
