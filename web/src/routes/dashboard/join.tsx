import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authApi } from '#shared/contracts/auth.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { roleTexts } from '#web/features/workspaces/roles.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { i18n } from '#web/lib/i18n.ts'
import { forgetInvitation, keepInvitation } from '#web/lib/kept-invitation.ts'
import { loginPath } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { enterWorkspace } from '#web/lib/workspace.ts'

/** Where an invitation's link leads: what it offers, and the button that accepts it. */
export const Component = () => {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['workspaces', 'invitation', token],
    queryFn: async ({ signal }) => (await request(workspacesApi.showInvitation, { token }, { signal })).body,
    retry: false,
  })
  useTitle(i18n.t('Invitation'))
  const isOver = error instanceof ApiError && error.status < 500
  useEffect(() => {
    if (isOver) forgetInvitation()
  }, [isOver])
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('This invitation doesn’t work')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40" />
    )
  const { workspace, invitedBy, email, role } = data
  return (
    <>
      <PageHeader
        title={i18n.t('Join {workspace}', { workspace })}
        lead={i18n.t('{inviter} invited {email}.', { inviter: invitedBy, email })}
      />
      <div className="grid max-w-xl gap-6">
        <p>
          {roleTexts[role].label}: {roleTexts[role].may}
        </p>
        <Answer token={token} email={email} workspace={workspace} />
      </div>
    </>
  )
}

const Answer = ({ token, email, workspace }: { token: string; email: string; workspace: string }) => {
  const person = usePerson()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isWaiting = person.email === email && !person.isEmailVerified
  // The link in the verification email leads back here.
  useEffect(() => (isWaiting ? keepInvitation(location.pathname + location.search) : forgetInvitation()), [isWaiting])
  if (person.email !== email)
    return (
      <Callout
        tone="warning"
        title={i18n.t('You’re logged in as {email}', { email: person.email })}
        action={<Button onClick={() => void leave()}>{i18n.t('Log in with another address')}</Button>}
      >
        {i18n.t('This invitation is for {email}. Log in or sign up with that address.', { email })}
      </Callout>
    )
  if (isWaiting)
    return (
      <Callout tone="info" title={i18n.t('Confirm your email address first')}>
        {i18n.t('We emailed {email} a link. It leads back here.', { email })}
      </Callout>
    )
  const join = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { id } = (await request(workspacesApi.join, { token })).body
      enterWorkspace(id)
    } catch (refusal) {
      setProblem(messageOf(refusal))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      {problem !== undefined && <Callout tone="error">{problem}</Callout>}
      <div>
        <Button variant="primary" isBusy={isBusy} onClick={() => void join()}>
          {i18n.t('Join {workspace}', { workspace })}
        </Button>
      </div>
    </div>
  )
}

/** Logs out, and comes back here after the next login. A server that can't be reached doesn't keep anyone here. */
const leave = async () => {
  const here = location.pathname + location.search
  await request(authApi.logout, {}).catch(() => undefined)
  forgetPerson()
  location.assign(loginPath(here))
}
