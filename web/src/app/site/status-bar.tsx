import { useEffect, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { forgetSession, storedToken } from '#web/lib/session.ts'
import { expireSession } from '#web/lib/session-end.ts'
import { withoutLanguage } from '#web/lib/site-address.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'
import { PlatformBar } from '../shell/platform-bar.tsx'
import { isSessionlessPath } from './admit-to-site.ts'

/** The signed-in person's accounts, requested once per document. */
export const StatusBar = () => {
  const [accounts, setAccounts] = useState<readonly AccountAnswer[]>()
  useEffect(() => {
    readAccounts().then(setAccounts, leaveIfOver)
  }, [])
  return <PlatformBar accounts={accounts} />
}

const readAccounts = async () => {
  const [{ createClient }, { platformsApi }] = await Promise.all([import('#web/lib/request.ts'), import('#shared/contracts/platforms.ts')])
  return (await createClient({ baseUrl: '', token: storedToken(), workspace: currentWorkspace() }).request(platformsApi.allAccounts, {}))
    .body
}

/**
 * An expired session ends here, too, but nobody is sent away from a page an email brought them to. After any other
 * failure, the bar is just hidden.
 */
const leaveIfOver = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 401)) return
  if (isSessionlessPath(withoutLanguage(location.pathname))) forgetSession()
  else expireSession()
}
