import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { logOut } from './log-out.ts'

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
