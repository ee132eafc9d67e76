import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { type MemberAnswer, workspacesApi } from '#shared/contracts/workspaces.ts'
import { GivenRole } from '#shared/domain/roles.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { roleTexts } from './roles.ts'
import { invitationsQuery, useWorkspaceAct } from './workspace-calls.ts'

/** Everyone in the workspace. Those who may manage it change roles and remove people. */
export const MemberList = () => {
  const { data, error, refetch } = useQuery(workspaceQueries.members())
  const [removing, setRemoving] = useState<MemberAnswer>()
  const remove = useWorkspaceAct(
    ({ userId }: MemberAnswer) => request(workspacesApi.removeMember, { userId }),
    ({ name }) => i18n.t('{name} is no longer in this workspace.', { name }),
  )
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The members couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-32" />
    )
  return (
    <>
      <ul aria-label={i18n.t('Members')} className="divide-y divide-line border-line border-y">
        {data.map((member) => (
          <MemberRow key={member.userId} member={member} onRemove={() => setRemoving(member)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={i18n.t('Remove {name}?', { name: removing?.name ?? '' })}
        text={i18n.t('They lose access right away. Posts they scheduled stay scheduled.')}
        confirmLabel={i18n.t('Remove')}
        isBusy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(undefined) })}
      />
    </>
  )
}

const MemberRow = ({ member, onRemove }: { member: MemberAnswer; onRemove: () => void }) => {
  const { name, email, role, isYou } = member
  const { may } = useWorkspace()
  const isChangeable = may('manage') && role !== 'owner' && !isYou
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {isYou && <span className="font-normal text-ink-muted"> {i18n.t('(you)')}</span>}
        </p>
        <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">{email}</p>
      </div>
      {isChangeable ? <RoleChoice member={member} /> : <p className="text-sm">{roleTexts[role].label}</p>}
      {isChangeable && (
        <Button size="small" onClick={onRemove}>
          <Trans id="Remove<hidden> {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
        </Button>
      )}
    </li>
  )
}

const RoleChoice = ({ member: { userId, name, role } }: { member: MemberAnswer }) => {
  const setRole = useWorkspaceAct(
    (given: GivenRole) => request(workspacesApi.setRole, { userId, role: given }),
    (given) => i18n.t('{name}: {role}.', { name, role: roleTexts[given].label }),
  )
  return (
    <div className="w-36">
      <SelectInput
        aria-label={i18n.t('Role of {name}', { name })}
        value={setRole.isPending ? setRole.variables : role}
        disabled={setRole.isPending}
        onChange={({ target }) => {
          const given = GivenRole.safeParse(target.value)
          if (given.success) setRole.mutate(given.data)
        }}
      >
        <RoleOptions />
      </SelectInput>
    </div>
  )
}

const RoleOptions = () =>
  GivenRole.options.map((role) => (
    <option key={role} value={role}>
      {roleTexts[role].label}
    </option>
  ))

/** Invites someone by email, with what each role may do. */
export const InviteForm = () => {
  const [role, setRole] = useState<GivenRole>('editor')
  const [email, setEmail] = useState('')
  const explanation = useId()
  const { data } = useQuery(workspaceQueries.current())
  const invite = useWorkspaceAct(
    (input: { email: string; role: GivenRole }) => request(workspacesApi.invite, input),
    ({ email }) => i18n.t('The invitation to {email} is on its way.', { email }),
  )
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => workspacesApi.invite.input,
    send: async (input) => {
      await invite.mutateAsync(input)
      setEmail('')
    },
  })
  return (
    <div className="grid gap-3">
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem_auto] sm:items-start"
      >
        <Field label={i18n.t('Email')} name="email" error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              inputMode="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label={i18n.t('Role')} name="role" error={errors.role}>
          {(control) => (
            <SelectInput
              {...control}
              aria-describedby={explanation}
              value={role}
              onChange={({ target }) => setRole(GivenRole.safeParse(target.value).data ?? role)}
            >
              <RoleOptions />
            </SelectInput>
          )}
        </Field>
        <Button type="submit" variant="primary" icon={MailPlus} isBusy={isSending} className="sm:mt-6.5">
          {i18n.t('Invite')}
        </Button>
      </form>
      <p id={explanation} className="text-ink-muted text-sm">
        {roleTexts[role].label}: {roleTexts[role].may}
      </p>
      {data && (
        <p className="text-ink-muted text-sm">{i18n.t('{used} of {max} seats are taken, open invitations included.', data.seats)}</p>
      )}
      {message !== undefined && <Callout tone="error">{message}</Callout>}
    </div>
  )
}

/** The invitations that nobody has accepted yet. */
export const OpenInvitations = () => {
  const { data = [] } = useQuery(invitationsQuery())
  const revoke = useWorkspaceAct(
    (id: string) => request(workspacesApi.revoke, { id }),
    () => i18n.t('Invitation revoked.'),
  )
  if (data.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{i18n.t('Open invitations')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {data.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="[overflow-wrap:anywhere]">{email}</p>
              <p className="text-ink-muted text-sm">
                {roleTexts[role].label} · {i18n.t('Good until')} <Time at={expiresAt} />
              </p>
            </div>
            <Button size="small" isBusy={revoke.isPending && revoke.variables === id} onClick={() => revoke.mutate(id)}>
              <Trans
                id="Revoke<hidden> the invitation for {email}</hidden>"
                values={{ email }}
                components={{ hidden: <span className="sr-only" /> }}
              />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
