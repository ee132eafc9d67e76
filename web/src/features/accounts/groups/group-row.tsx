import { Check, Pencil, Trash2, UserPlus, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { groupNameMax } from '#shared/publishing/accounts.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { useRenameGroup } from './mutations.ts'

type Props = { group: GroupAnswer; members: readonly AccountAnswer[]; onFill: () => void; onRemove: () => void }

const facesShown = 5

/** One group: its name, who is in it, and what can be done with it. */
export const GroupRow = ({ group, members, onFill, onRemove }: Props) => {
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const { mutate } = useRenameGroup()
  const end = () => {
    setRenaming(false)
    renameButton.current?.focus()
  }
  const rename = (name: string) => {
    end()
    if (name === '' || name === group.name) return
    mutate({ id: group.id, name }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  }

  return (
    <li className="grid gap-1 py-3">
      {isRenaming ? (
        <NameForm name={group.name} onSave={rename} onCancel={end} />
      ) : (
        <p className="font-medium [overflow-wrap:anywhere]">{group.name}</p>
      )}
      <div className="flex items-center justify-between gap-2">
        <Members members={members} />
        <span className="-mr-2 flex shrink-0">
          <IconButton icon={UserPlus} label={`Accounts of ${group.name}`} onClick={onFill} />
          <IconButton ref={renameButton} icon={Pencil} label={`Rename ${group.name}`} onClick={() => setRenaming(true)} />
          <IconButton icon={Trash2} label={`Delete ${group.name}`} onClick={onRemove} />
        </span>
      </div>
    </li>
  )
}

const Members = ({ members }: Pick<Props, 'members'>) => (
  <span className="flex min-w-0 items-center gap-2.5 text-ink-muted text-sm">
    {members.length > 0 && (
      <span aria-hidden className="hidden items-center -space-x-2 sm:flex">
        {members.slice(0, facesShown).map(({ id, name, avatarUrl }) => (
          <Avatar key={id} name={name} url={avatarUrl} size="small" />
        ))}
      </span>
    )}
    {members.length === 0 ? 'No account yet' : members.length === 1 ? '1 account' : `${members.length} accounts`}
  </span>
)

type NameProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

const NameForm = ({ name, onSave, onCancel }: NameProps) => {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('name')).trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="-mr-2 flex items-center">
      <TextInput
        ref={beginTyping}
        name="name"
        aria-label={`New name of ${name}`}
        defaultValue={name}
        maxLength={groupNameMax}
        autoComplete="off"
      />
      <IconButton type="submit" icon={Check} label="Save name" />
      <IconButton icon={X} label="Keep the old name" onClick={onCancel} />
    </form>
  )
}

/** The name that is there is typed over. */
const beginTyping = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}
