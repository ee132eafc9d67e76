import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Card } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { GroupRow } from './group-row.tsx'
import { useRemoveGroup } from './mutations.ts'
import { NewGroup } from './new-group.tsx'

type Props = {
  query: UseQueryResult<GroupAnswer[]>
  accounts: readonly AccountAnswer[]
  onFill: (group: GroupAnswer) => void
}

/** The person's groups of accounts: made, named, filled and deleted. */
export const GroupsPanel = ({ query: { data: groups, error, refetch }, accounts, onFill }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<{ group: GroupAnswer; isOpen: boolean }>()
  const { mutate } = useRemoveGroup()
  const membersOf = ({ id }: GroupAnswer) => accounts.filter((account) => account.groups.includes(id))
  const close = () => setRemoving((before) => before && { ...before, isOpen: false })
  const remove = (group: GroupAnswer) => {
    mutate(group, { onError: (refusal) => showToast({ kind: 'error', text: messageOf(refusal) }) })
    close()
    place.current?.querySelector('input')?.focus()
  }

  return (
    <Card>
      <section aria-labelledby="groups" ref={place} className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="groups" tabIndex={-1} className="font-semibold text-lg outline-offset-4">
            Groups
          </h2>
          <p className="text-ink-muted text-sm">Accounts that you often post to together. A new post takes a whole group in one tap.</p>
        </div>
        {groups ? (
          <>
            <NewGroup onCreated={onFill} />
            {groups.length === 0 && (
              <p className="border-line border-t pt-4 text-ink-muted">No group yet. Name one, then choose its accounts.</p>
            )}
            {groups.length > 0 && (
              <ul aria-label="Your groups" className="divide-y divide-line border-line border-t">
                {groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    group={group}
                    members={membersOf(group)}
                    onFill={() => onFill(group)}
                    onRemove={() => setRemoving({ group, isOpen: true })}
                  />
                ))}
              </ul>
            )}
          </>
        ) : (
          error && (
            <ErrorState
              title="Your groups could not be loaded"
              error={error}
              fallback="Failed to fetch groups"
              onRetry={() => void refetch()}
            />
          )
        )}
      </section>
      {removing && (
        <ConfirmDialog
          isOpen={removing.isOpen}
          onClose={close}
          title={`Delete the group ${removing.group.name}?`}
          text="Its accounts stay connected, and posts that were written to them stay as they are."
          confirmLabel="Delete"
          onConfirm={() => remove(removing.group)}
        />
      )}
    </Card>
  )
}
