import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { beginLeaving } from '#web/lib/session-end.ts'

export const LogOutButton = () => {
  const [isLeaving, setIsLeaving] = useState(false)
  const onLeave = () => {
    setIsLeaving(true)
    void logOut()
  }
  return (
    <Button variant="quiet" size="small" isBusy={isLeaving} onClick={onLeave}>
      Logout
    </Button>
  )
}

/** The longest that a person waits for the server to end a session that this browser forgets anyway. */
const patienceMs = 3_000

/**
 * Ends the session here, with all that is kept of the person, whatever the server says. Ends it on the server if that can be reached. Then loads the
 * site again.
 */
const logOut = async () => {
  beginLeaving()
  await endOnServer().catch(() => undefined)
  forgetPerson()
  location.assign('/')
}

const endOnServer = async () => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  await request(authApi.logout, {}, { signal: AbortSignal.timeout(patienceMs) })
}
