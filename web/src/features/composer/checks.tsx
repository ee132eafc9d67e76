import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { type Draft, everywhere, type Part, type Place } from '#web/features/composer/draft/draft.ts'
import { partOf } from '#web/features/composer/draft/written.ts'
import type { GroupedFinding } from '#web/features/composer/findings.ts'
import { FindingsList } from '#web/features/composer/findings-list.tsx'
import { accountsId, checksId, filesButtonId, optionControl, partControlId } from './control-ids.ts'
import type { Goal } from './focus-goal.tsx'
import { placeFor } from './tabs.ts'
import type { Check } from './use-check.ts'

type Props = {
  check: Check
  draft: Draft
  accounts: readonly AccountAnswer[]
  places: readonly Place[]
  /** Goes to a place and gives the focus to what is found there. */
  onGo: (place: Place, find: Goal['find']) => void
}

/** What the check before publishing found, account by account, each with the way to what it speaks of. */
export const Checks = ({ check, draft, accounts, places, onGo }: Props) => {
  const { findings, isFailed, retry } = check
  const nameAccounts = (ids: readonly string[]) => namesOf(accounts, ids)
  const wayTo = (finding: GroupedFinding) => {
    const place = placeFor(finding.accountIds, places)
    const target = targetOf(draft, finding, place)
    return target && { label: target.label, onGo: () => onGo(target.place ?? place, target.find) }
  }
  return (
    <section aria-labelledby={checksId} aria-live="polite" className="mt-4 empty:hidden">
      {(findings.length > 0 || isFailed) && (
        <div className="rounded-card border border-line bg-sheet p-4">
          <h2 id={checksId} tabIndex={-1} className="mb-3 scroll-mb-40 font-semibold text-[0.9375rem]">
            Before it goes out
          </h2>
          <FindingsList findings={findings} nameAccounts={nameAccounts} placeOf={wayTo} />
          {isFailed && (
            <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]">
              The check could not be made.
              <Button size="small" onClick={retry}>
                Retry
              </Button>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Who of the chosen accounts is meant, in words: a platform where it is all of its accounts; undefined where it is all there are. */
const namesOf = (accounts: readonly AccountAnswer[], ids: readonly string[]) => {
  const meant = accounts.filter(({ id }) => ids.includes(id))
  if (meant.length === 0 || meant.length === accounts.length) return undefined
  const isWhole = (platform: Platform) => accounts.every((account) => account.platform !== platform || meant.includes(account))
  const names = meant.map((account) =>
    isWhole(account.platform) ? platformNames[account.platform] : `${handleOf(account)} on ${platformNames[account.platform]}`,
  )
  return [...new Set(names)].join(', ')
}

type Target = { label: string; find: Goal['find']; place?: Place }

/** What a finding speaks of, as it stands in a place: how the way there is called, and where it ends. */
const targetOf = (draft: Draft, finding: GroupedFinding, place: Place): Target | undefined => {
  const { field, accountIds } = finding
  const platform = Platform.safeParse(/^options\.(\w+)/.exec(field)?.[1]).data
  const part = partOf(draft, finding, platform === 'x' && place === everywhere ? 'x' : place)
  if (part)
    return {
      label: partLabel(draft, part),
      find: () => document.getElementById(partControlId(part.key)),
      ...(platform && { place: platform }),
    }
  if (platform)
    return { label: `Go to the options of ${platformNames[platform]}`, find: () => optionControl(field, accountIds[0]), place: platform }
  if (field === 'media') return { label: 'Go to the files', find: () => document.getElementById(filesButtonId) }
  if (field === 'accountIds')
    return { label: 'Go to the accounts', find: () => document.querySelector<HTMLElement>(`#${accountsId} input`) }
  return undefined
}

const partLabel = ({ parts }: Draft, part: Part) => {
  const index = parts.slice(1).indexOf(part) + 1
  return parts.length === 1 || index === 0 ? 'Go to the text' : `Go to part ${index + 1}`
}
