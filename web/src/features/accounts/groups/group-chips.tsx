import { Users } from 'lucide-react'
import type { GroupAnswer } from '#shared/contracts/groups.ts'

type Props = { groups: readonly GroupAnswer[]; onOpen: (group: GroupAnswer) => void }

/** The groups that an account is in; each leads to its accounts. */
export const GroupChips = ({ groups, onOpen }: Props) => {
  if (groups.length === 0) return null
  return (
    <ul aria-label="Groups" className="mt-1 flex flex-wrap gap-1.5">
      {groups.map((group) => (
        <li key={group.id} className="max-w-full">
          <button
            type="button"
            aria-label={`${group.name}: choose its accounts`}
            onClick={() => onOpen(group)}
            className="flex min-h-6 max-w-full items-center gap-1.5 rounded-full border border-line bg-well px-2.5 text-[0.8125rem] transition-colors duration-150 hover:border-edge pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:px-3.5"
          >
            <Users aria-hidden className="size-3 shrink-0 text-ink-muted" />
            <span className="truncate">{group.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
