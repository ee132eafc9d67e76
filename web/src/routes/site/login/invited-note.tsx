import { useEffect, useState } from 'react'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { Callout } from '#web/components/callout.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keepInvitation } from '#web/lib/kept-invitation.ts'

/**
 * Says who invited the person to which workspace, and with which address they join. Keeps the invitation, so that it's
 * found again after a sign-up. An invitation that no longer works is explained on its own page.
 */
export const InvitedNote = ({ address }: { address: string }) => {
  const [text, setText] = useState<string>()
  useEffect(() => {
    keepInvitation(address)
    const token = new URLSearchParams(address.split('?')[1]).get('token') ?? ''
    request(workspacesApi.showInvitation, { token }).then(
      ({ body: { invitedBy, workspace, email } }) =>
        setText(
          i18n.t('{inviter} invited you to {workspace}. Log in, or create an account, with {email}.', {
            inviter: invitedBy,
            workspace,
            email,
          }),
        ),
      () => setText(undefined),
    )
  }, [address])
  return <div role="status">{text !== undefined && <Callout tone="info">{text}</Callout>}</div>
}
