import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { type WorkspaceItem, workspacesApi } from '#shared/contracts/workspaces.ts'
import { testWorkspace } from '#shared/domain/id.ts'
import { mayDo } from '#shared/domain/roles.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { workspaceQueries } from '#web/lib/use-workspace.ts'
import { currentWorkspace, enterTestWorkspace, enterWorkspace } from '#web/lib/workspace.ts'
import { roleTexts } from './roles.ts'

/** The workspaces a person is in, with a way into each. Their own comes first. */
export const WorkspaceList = () => {
  const { data, error, refetch } = useQuery(workspaceQueries.list())
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('Your workspaces couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-16" />
    )
  return (
    <ul aria-label={i18n.t('Workspaces')} className="divide-y divide-line border-line border-y">
      {data.map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} />
      ))}
    </ul>
  )
}

const WorkspaceRow = ({ workspace: { id, name, role, isPersonal } }: { workspace: WorkspaceItem }) => {
  const isHere = isPersonal ? currentWorkspace() === undefined : currentWorkspace() === id
  return (
    <li aria-current={isHere || undefined} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-ink-muted text-sm">{isPersonal ? i18n.t('Your own workspace') : roleTexts[role].label}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayDo(role, 'manage') &&
          (currentWorkspace() === testWorkspace(id) ? (
            <p className="text-ink-muted text-sm">{i18n.t('You’re in its test data')}</p>
          ) : (
            <Button variant="quiet" icon={FlaskConical} onClick={() => enterTestWorkspace(id)}>
              <Trans id="Test data<hidden> of {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
            </Button>
          ))}
        {isHere ? (
          <p className="text-ink-muted text-sm">{i18n.t('You’re here')}</p>
        ) : (
          <Button onClick={() => enterWorkspace(isPersonal ? undefined : id)}>
            <Trans id="Open<hidden> {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
          </Button>
        )}
      </div>
    </li>
  )
}

/** Creates a workspace, and opens it. */
export const NewWorkspace = () => {
  const { isSending, errors, message, onSubmit } = useContractForm({
    schema: async () => workspacesApi.create.input,
    send: async (input) => {
      const { id } = (await request(workspacesApi.create, input)).body
      enterWorkspace(id, '/dashboard/workspaces')
    },
  })
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={i18n.t('Name of the new workspace')} name="name" error={errors.name}>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={60} placeholder={i18n.t('The bakery')} />}
        </Field>
        <Button type="submit" icon={Plus} isBusy={isSending} className="self-start sm:mt-6.5">
          {i18n.t('Create')}
        </Button>
      </form>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
    </div>
  )
}
