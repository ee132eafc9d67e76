import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { groupsQuery } from '#web/features/accounts/groups/queries.ts'

type Props = {
  accounts: readonly AccountAnswer[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The person's groups, each of which chooses its accounts in one tap, or takes them out again. Nothing where there are none. */
export const AccountGroups = ({ accounts, chosen, onChange }: Props) => {
  // Without an answer the accounts can still be chosen one by one.
  const { data: groups = [] } = useQuery(groupsQuery())
  const sets = groups
    .map(({ id, name }) => ({ id, name, members: accounts.filter((account) => account.groups.includes(id)).map((account) => account.id) }))
    .filter(({ members }) => members.length > 0)
  if (sets.length === 0) return null
  return (
    <ul aria-label="Groups" className="mt-1 mb-2 flex flex-wrap gap-2">
      {sets.map(({ id, name, members }) => {
        const isChosen = members.every((member) => chosen.includes(member))
        const others = chosen.filter((other) => !members.includes(other))
        return (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, ...members])}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-edge bg-sheet px-2.5 font-medium text-sm transition-colors duration-150 hover:border-ink aria-pressed:border-brass aria-pressed:bg-brass-wash pointer-coarse:min-h-11"
            >
              <Users aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
              <span className="truncate">{name}</span>
              <span className="figures font-normal text-ink-muted">{members.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
