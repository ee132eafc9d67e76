import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type GroupAnswer, groupsApi } from '#shared/contracts/groups.ts'
import { groupNameMax } from '#shared/domain/groups.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useCreateGroup } from './mutations.ts'

/** Makes a group; who makes one is led on to fill it. */
export const NewGroup = ({ onCreated }: { onCreated: (group: GroupAnswer) => void }) => {
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
      <Field label="New group" name="name" error={problem}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={groupNameMax}
            autoComplete="off"
            placeholder="Friends of the house"
            onChange={({ target }) => {
              setName(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" icon={Plus} isBusy={isPending} className="mt-6.5 self-start">
        Make
      </Button>
    </form>
  )
}
