import { type Dispatch, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Tabs } from '#web/components/tabs.tsx'
import { type DraftEvent, everywhere, type Part, type Place } from '#web/features/composer/draft/draft.ts'
import { isOwn } from '#web/features/composer/draft/written.ts'
import { AccountPicker } from './account-picker.tsx'
import { Checks } from './checks.tsx'
import type { Composer, ComposerEvent } from './composer-state.ts'
import { partControlId } from './control-ids.ts'
import type { Goal } from './focus-goal.tsx'
import { PlaceLabel } from './place-label.tsx'
import { splitForX } from './split-for-x.ts'
import { PlacePane } from './tab-pane.tsx'
import { placeFor } from './tabs.ts'
import type { Check } from './use-check.ts'
import type { Files } from './use-files.ts'

type Props = {
  composer: Composer
  dispatch: Dispatch<ComposerEvent>
  accounts: readonly AccountAnswer[]
  /** Where it can be written, and where the person is. */
  places: readonly Place[]
  place: Place
  onPlace: (place: Place) => void
  files: Files
  check: Check
}

/** Of more places than this only the one the person is in is named in full. */
const namedMax = 5

/** The left side: where the post goes, what it says and shows for all and for each, and what was found in it. */
export const WritingPane = ({ composer: { draft }, dispatch, accounts, places, place, onPlace, files, check }: Props) => {
  const [goal, setGoal] = useState<Goal>()
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id))
  const onEvent = (event: DraftEvent) => dispatch({ type: 'draft', event })
  const go = (to: Place, find: Goal['find']) => {
    onPlace(places.includes(to) ? to : everywhere)
    setGoal({ find })
  }

  const split = (part: Part) => {
    const [to, events] = splitForX({ draft, place, places, accounts: chosen }, part, () => crypto.randomUUID())
    flushSync(() => {
      for (const event of events) onEvent(event)
    })
    const added = events.flatMap((event) => (event.type === 'parts-added' ? event.parts : []))[0]
    if (added) go(to, () => document.getElementById(partControlId(added.key)))
  }

  const labelOf = (one: Place) => {
    const hasLost =
      draft.own[one]?.media !== undefined && files.at(one).some(({ state }) => state.name === 'failed' || state.name === 'refused')
    const isStopped = check.findings.some(
      ({ severity, accountIds }) => severity === 'error' && one !== everywhere && placeFor(accountIds, places) === one,
    )
    return (
      <PlaceLabel
        place={one}
        accounts={chosen}
        isOwn={isOwn(draft.own[one])}
        hasErrors={isStopped || hasLost}
        isShort={places.length > namedMax && one !== place}
      />
    )
  }

  const pane = (
    <PlacePane
      key={place}
      place={place}
      draft={draft}
      accounts={chosen}
      files={files}
      check={check}
      onEvent={onEvent}
      onSplit={split}
      goal={goal}
      onReached={() => setGoal(undefined)}
    />
  )

  return (
    <>
      <AccountPicker
        accounts={accounts}
        chosen={draft.accountIds}
        describedBy={check.findings.filter(({ field }) => field === 'accountIds').map(({ id }) => id)}
        onChange={(ids) => onEvent({ type: 'accounts-chosen', ids })}
      />
      <div className="mt-5">
        {places.length === 1 ? (
          pane
        ) : (
          <Tabs label="Write for" value={place} onChange={onPlace} tabs={places.map((one) => ({ value: one, label: labelOf(one) }))}>
            {pane}
          </Tabs>
        )}
      </div>
      <Checks check={check} draft={draft} accounts={chosen} places={places} onGo={go} />
    </>
  )
}
