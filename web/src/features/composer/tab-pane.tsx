import { type Dispatch, Suspense } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { DropArea } from '#web/components/drop-area.tsx'
import { countsFor } from '#web/features/composer/counts-for.ts'
import { type Draft, type DraftEvent, everywhere, type Part, type Place, partsAt } from '#web/features/composer/draft/draft.ts'
import { partOf } from '#web/features/composer/draft/written.ts'
import { AddFiles } from './add-files.tsx'
import { FocusGoal, type Goal } from './focus-goal.tsx'
import { JoinedNote } from './joined-note.tsx'
import { MediaTray } from './media-tray.tsx'
import { OptionsSkeleton } from './options/options-section.tsx'
import { PlatformOptions } from './options/platform-options.tsx'
import { OwnNote } from './own-note.tsx'
import { placeName } from './place-label.tsx'
import { accountsAt, platformAt } from './tabs.ts'
import { Thread } from './thread.tsx'
import type { Check } from './use-check.ts'
import type { Files } from './use-files.ts'

type Props = {
  place: Place
  draft: Draft
  /** Those that the post goes to. */
  accounts: readonly AccountAnswer[]
  files: Files
  check: Check
  onEvent: Dispatch<DraftEvent>
  onSplit: (part: Part) => void
  goal: Goal | undefined
  onReached: () => void
}

/** What is written in one place: its text, its files and, for a platform, the platform's options. */
export const PlacePane = ({ place, draft, accounts, files, check, onEvent, onSplit, goal, onReached }: Props) => {
  const addressed = accountsAt(place, draft, accounts)
  const platform = platformAt(place, accounts)
  const parts = partsAt(draft, place)
  const isThread = platform === 'x' || (place === everywhere && parts.length > 1)
  const isSplit = isThread && parts.length > 1
  const joinedFor = isSplit ? addressed.filter((account) => account.platform !== 'x') : []
  const findingsOf = (part: Part) => {
    const ids = new Set(addressed.map(({ id }) => id))
    const found = check.findings.filter(
      (finding) =>
        partOf(draft, finding, place) === part && (finding.accountIds.length === 0 || finding.accountIds.some((id) => ids.has(id))),
    )
    return { ids: found.map(({ id }) => id), isInvalid: found.some(({ severity }) => severity === 'error') }
  }
  const addFiles = (added: readonly File[]) => files.add(place, added)

  return (
    <DropArea onFiles={addFiles}>
      {place !== everywhere && (
        <OwnNote
          name={placeName(place, accounts)}
          own={draft.own[place]}
          onReset={(what) => onEvent({ type: 'own-dropped', place, what })}
        />
      )}
      <Thread
        place={place}
        parts={isThread ? parts : parts.slice(0, 1)}
        isThread={isThread}
        countsOf={(text) => countsFor(text, isSplit ? addressed.filter(isOfX) : addressed, files.at(place))}
        findingsOf={findingsOf}
        onEvent={onEvent}
        onSplit={onSplit}
        onFiles={addFiles}
        media={<MediaTray place={place} files={files} />}
        mediaTools={<AddFiles list={files.at(place)} onFiles={addFiles} onStored={(stored) => files.addStored(place, stored)} />}
      />
      {joinedFor.length > 0 && <JoinedNote parts={parts} accounts={joinedFor} media={files.at(place)} />}
      <Suspense fallback={<OptionsSkeleton />}>
        {platform && (
          <PlatformOptions
            platform={platform}
            draft={draft}
            accounts={accounts.filter((account) => account.platform === platform)}
            files={files.at(place)}
            check={check}
            onChange={(options) => onEvent({ type: 'options-chosen', options })}
          />
        )}
        <FocusGoal goal={goal} onReached={onReached} />
      </Suspense>
    </DropArea>
  )
}

const isOfX = ({ platform }: AccountAnswer) => platform === 'x'
