import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { openPopup } from '#web/lib/popup.ts'
import { connectInWindow } from './connect-window.ts'

/** Connects accounts of one platform, or one of them again, in a window of its own. The shell reads again what a new account changes. */
export const useConnect = (platform: Platform) => {
  const cancelling = useRef<AbortController>(undefined)
  const [isAway, setAway] = useState(false)
  const [wanted, setWanted] = useState<AccountAnswer>()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (window: { popup: Window | undefined; signal: AbortSignal }) =>
      connectInWindow({ platform, ...window, onAway: () => setAway(true) }),
  })

  /** `again` is the account that is to be connected again; the platform may sign the person in to another one. */
  const begin = (again?: AccountAnswer) => {
    const popup = openPopup()
    cancelling.current?.abort()
    cancelling.current = new AbortController()
    setAway(false)
    setWanted(again)
    mutate({ popup, signal: cancelling.current.signal })
  }
  return {
    begin,
    cancel: () => cancelling.current?.abort(),
    isWaiting: isPending && !isAway,
    isAway: isPending && isAway,
    outcome: data,
    wanted,
    error,
  }
}
export type Connecting = ReturnType<typeof useConnect>
