import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Pencil, Plus, Trash2, UserPlus, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { type GroupAnswer, groupsApi } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { groupNameMax } from '#shared/publishing/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Card } from '#web/components/section.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { useCreateGroup, useRemoveGroup, useRenameGroup } from './group-mutations.ts'

const ConfirmDialog = lazyPart(async () => (await import('#web/components/confirm-dialog.tsx')).ConfirmDialog)

type Props = {
  query: UseQueryResult<GroupAnswer[]>
  accounts: readonly AccountAnswer[]
  onFill: (group: GroupAnswer) => void
}

/** The person's account groups: create, rename, fill, and delete. */
export const GroupsPanel = ({ query: { data: groups, error, refetch }, accounts, onFill }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<{ group: GroupAnswer; isOpen: boolean }>()
  const { mutate } = useRemoveGroup()
  const mayOrganize = useWorkspace().may('organize')
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
            {i18n.t('Groups')}
          </h2>
          <p className="text-ink-muted text-sm">{i18n.t('Accounts you often post to together. Add a whole group to a post in one tap.')}</p>
        </div>
        {groups ? (
          <>
            {mayOrganize && <NewGroup onCreated={onFill} />}
            {groups.length === 0 && (
              <p className="border-line border-t pt-4 text-ink-muted">
                {mayOrganize ? i18n.t('No groups yet. Name one, then choose its accounts.') : i18n.t('No groups yet.')}
              </p>
            )}
            {groups.length > 0 && (
              <ul aria-label={i18n.t('Your groups')} className="divide-y divide-line border-line border-t">
                {groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    group={group}
                    members={membersOf(group)}
                    mayOrganize={mayOrganize}
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
              title={i18n.t('Your groups couldn’t be loaded')}
              error={error}
              fallback={i18n.t('Failed to fetch groups')}
              onRetry={() => void refetch()}
            />
          )
        )}
      </section>
      {removing && (
        <Suspense>
          <ConfirmDialog
            isOpen={removing.isOpen}
            onClose={close}
            title={i18n.t('Delete the group {name}?', { name: removing.group.name })}
            text={i18n.t('Its accounts stay connected, and existing posts don’t change.')}
            confirmLabel={i18n.t('Delete')}
            onConfirm={() => remove(removing.group)}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Creates a group, then moves on to filling it. */
const NewGroup = ({ onCreated }: { onCreated: (group: GroupAnswer) => void }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useCreateGroup()

  const create = (event: FormEvent) => {
    event.preventDefault()
    const read = groupsApi.create.input.safeParse({ name })
    if (!read.success) return setProblem(read.error.issues[0]?.message)
    mutate(read.data.name, {
      onSuccess: (group) => {
        setName('')
        onCreated(group)
      },
      onError: (error) => setProblem(messageOf(error)),
    })
  }

  return (
    <form noValidate onSubmit={create} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <Field label={i18n.t('New group')} name="name" error={problem}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={groupNameMax}
            autoComplete="off"
            placeholder={i18n.t('Client name')}
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" icon={Plus} isBusy={isPending} className="mt-6.5 self-start">
        {i18n.t('Create')}
      </Button>
    </form>
  )
}

type RowProps = { group: GroupAnswer; members: readonly AccountAnswer[]; mayOrganize: boolean; onFill: () => void; onRemove: () => void }

const facesShown = 5

/** A group: its name, its accounts, and its actions. */
const GroupRow = ({ group, members, mayOrganize, onFill, onRemove }: RowProps) => {
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
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {group.name}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <Members members={members} />
        {mayOrganize && (
          <span className="-mr-2 flex shrink-0">
            <IconButton icon={UserPlus} label={i18n.t('Accounts of {name}', { name: group.name })} onClick={onFill} />
            <IconButton
              ref={renameButton}
              icon={Pencil}
              label={i18n.t('Rename {name}', { name: group.name })}
              onClick={() => setRenaming(true)}
            />
            <IconButton icon={Trash2} label={i18n.t('Delete {name}', { name: group.name })} onClick={onRemove} />
          </span>
        )}
      </div>
    </li>
  )
}

const Members = ({ members }: Pick<RowProps, 'members'>) => (
  <span className="flex min-w-0 items-center gap-2.5 text-ink-muted text-sm">
    {members.length > 0 && (
      <span aria-hidden className="hidden items-center -space-x-2 sm:flex">
        {members.slice(0, facesShown).map(({ id, name, avatarUrl }) => (
          <Avatar key={id} name={name} url={avatarUrl} size="small" />
        ))}
      </span>
    )}
    <span>
      {members.length === 0
        ? i18n.t('No account yet')
        : i18n.t('{count, plural, one {# account} other {# accounts}}', { count: members.length })}
    </span>
  </span>
)

type NameProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

const NameForm = ({ name, onSave, onCancel }: NameProps) => {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('name')).trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="-mr-2 flex items-center">
      <TextInput
        ref={beginTyping}
        name="name"
        aria-label={i18n.t('New name of {name}', { name })}
        defaultValue={name}
        maxLength={groupNameMax}
        autoComplete="off"
      />
      <IconButton type="submit" icon={Check} label={i18n.t('Save name')} />
      <IconButton icon={X} label={i18n.t('Cancel renaming')} onClick={onCancel} />
    </form>
  )
}

/** Selected, so typing replaces the current name. */
const beginTyping = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}
