import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Button } from '#web/components/button.tsx'
import type { Draft } from '#web/features/posts/compose/draft.ts'
import { partOf } from '#web/features/posts/compose/written.ts'
import { FindingsList } from '#web/features/posts/findings/findings-list.tsx'
import type { GroupedFinding } from '#web/features/posts/findings/group-findings.ts'
import { accountsId, checksId, filesButtonId, partControlId } from './control-ids.ts'
import type { Check } from './use-check.ts'

type Props = { check: Check; draft: Draft; accounts: readonly AccountAnswer[] }

/** What the check before publishing found, account by account, each with the way to what it speaks of. */
export const Checks = ({ check, draft, accounts }: Props) => {
  const { findings, isFailed, retry } = check
  const nameAccounts = (ids: readonly string[]) => {
    if (ids.length === 0 || accounts.length < 2) return undefined
    const names = accounts.filter(({ id }) => ids.includes(id)).map(({ username }) => `@${username}`)
    return names.length === accounts.length ? undefined : names.join(', ')
  }
  return (
    <section aria-labelledby={checksId} aria-live="polite" className="mt-4 empty:hidden">
      {(findings.length > 0 || isFailed) && (
        <div className="rounded-card border border-line bg-sheet p-4">
          <h2 id={checksId} tabIndex={-1} className="mb-3 scroll-mb-40 font-semibold text-[0.9375rem]">
            Before it goes out
          </h2>
          <FindingsList findings={findings} nameAccounts={nameAccounts} placeOf={(finding) => placeOf(draft, finding)} />
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

const placeOf = (draft: Draft, finding: GroupedFinding) => {
  const part = partOf(draft, finding)
  if (part) {
    const label = draft.parts.length === 1 ? 'Go to the text' : `Go to part ${draft.parts.indexOf(part) + 1}`
    return { label, onGo: () => document.getElementById(partControlId(part.key))?.focus() }
  }
  if (finding.field === 'media') return { label: 'Go to the files', onGo: () => document.getElementById(filesButtonId)?.focus() }
  if (finding.field === 'accountIds')
    return { label: 'Go to the accounts', onGo: () => document.querySelector<HTMLElement>(`#${accountsId} input`)?.focus() }
  return undefined
}
