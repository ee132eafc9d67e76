import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Switch } from '#web/components/switch.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { workspaceQueries } from '#web/lib/use-workspace.ts'
import { enterWorkspace } from '#web/lib/workspace.ts'
import { useWorkspaceAct } from './workspace-calls.ts'

/** Renames the workspace. */
export const WorkspaceNameForm = ({ name }: { name: string }) => {
  const rename = useWorkspaceAct(
    (input: { name?: string | undefined }) => request(workspacesApi.change, input),
    () => i18n.t('Name saved.'),
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => workspacesApi.change.input,
    send: async (input) => void (await rename.mutateAsync(input)),
  })
  return (
    <div className="grid gap-3">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={i18n.t('Name of the workspace')} name="name" error={errors.name}>
          {(control) => <TextInput {...control} key={name} defaultValue={name} autoComplete="off" maxLength={60} />}
        </Field>
        <Button type="submit" isBusy={isSending} className="self-start sm:mt-6.5">
          {i18n.t('Save')}
        </Button>
      </form>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
    </div>
  )
}

/** Whether posts of writers wait for approval. */
export const ApprovalSwitch = ({ needsApproval }: { needsApproval: boolean }) => {
  const change = useWorkspaceAct(
    (isOn: boolean) => request(workspacesApi.change, { needsApproval: isOn }),
    (isOn) => (isOn ? i18n.t('Posts by writers wait for approval from now on.') : i18n.t('Approval is off.')),
  )
  return (
    <Switch
      label={i18n.t('Posts by writers wait for approval')}
      isOn={change.isPending ? change.variables : needsApproval}
      onChange={(isOn) => change.mutate(isOn)}
    />
  )
}

type Question = 'leave' | 'delete'

/** Leaves, hands over, or deletes the workspace. */
export const WorkspaceEnd = ({ name, isOwner }: { name: string; isOwner: boolean }) => {
  const [asking, setAsking] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const isConfirming = useIsAskedForFreshSignIn()
  const act = async () => {
    setBusy(true)
    try {
      await (asking === 'delete' ? request(workspacesApi.remove, {}) : request(workspacesApi.leave, {}))
      enterWorkspace(undefined, '/dashboard/workspaces')
    } catch (error) {
      showToast({ kind: 'error', text: messageOf(error) })
      setBusy(false)
      setAsking(undefined)
    }
  }
  return (
    <div className="grid gap-6">
      {isOwner ? (
        <>
          <HandOver />
          <div>
            <Button onClick={() => setAsking('delete')}>{i18n.t('Delete the workspace')}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setAsking('leave')}>{i18n.t('Leave the workspace')}</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined && !isConfirming}
        onClose={() => setAsking(undefined)}
        title={asking === 'delete' ? i18n.t('Delete {name}?', { name }) : i18n.t('Leave {name}?', { name })}
        text={
          asking === 'delete'
            ? i18n.t(
                'Its posts, accounts, and files are deleted, scheduled posts are canceled, and everyone loses access right away. What’s public stays public.',
              )
            : i18n.t('Posts you scheduled here stay scheduled. To come back, you need a new invitation.')
        }
        confirmLabel={asking === 'delete' ? i18n.t('Delete') : i18n.t('Leave')}
        isBusy={isBusy}
        onConfirm={() => void act()}
      />
    </div>
  )
}

/** Makes another member the owner. */
const HandOver = () => {
  const { data = [] } = useQuery(workspaceQueries.members())
  const others = data.filter(({ isYou }) => !isYou)
  const [userId, setUserId] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isConfirming = useIsAskedForFreshSignIn()
  const heir = others.find((member) => member.userId === userId)
  const handOver = useWorkspaceAct(
    (to: string) => request(workspacesApi.handOver, { userId: to }),
    () => i18n.t('The workspace has a new owner. You’re an admin now.'),
  )
  if (others.length === 0) return null
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={i18n.t('New owner')} name="heir" hint={i18n.t('Their plan has to cover the workspace.')}>
        {(control) => (
          <SelectInput {...control} value={userId} onChange={({ target }) => setUserId(target.value)}>
            <option value="">{i18n.t('Choose a member')}</option>
            {others.map((member) => (
              <option key={member.userId} value={member.userId}>
                {member.name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Button disabled={!heir} onClick={() => setOpen(true)} className="self-start sm:mt-6.5">
        {i18n.t('Hand over')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen && !isConfirming}
        onClose={() => setOpen(false)}
        tone="primary"
        title={i18n.t('Make {name} the owner?', { name: heir?.name ?? '' })}
        text={i18n.t('You become an admin, and only they can delete the workspace or hand it over again.')}
        confirmLabel={i18n.t('Hand over')}
        isBusy={handOver.isPending}
        onConfirm={() => handOver.mutate(userId, { onSettled: () => setOpen(false) })}
      />
    </div>
  )
}
