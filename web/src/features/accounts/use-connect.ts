import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { openPopup } from '#web/lib/popup.ts'
import { connectInWindow } from './connect-window.ts'

/** Connects accounts of one platform, or one of them again, in a window of its own. What a new account changes is read anew by the shell. */
export const useConnect = (platform: Platform) => {
  const cancelling = useRef<AbortController>(undefined)
  const [isAway, setAway] = useState(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (window: { popup: Window | undefined; signal: AbortSignal }) =>
      connectInWindow({ platform, ...window, onAway: () => setAway(true) }),
  })

  const begin = () => {
    const popup = openPopup()
    cancelling.current?.abort()
    cancelling.current = new AbortController()
    setAway(false)
    mutate({ popup, signal: cancelling.current.signal })
  }
  return {
    begin,
    cancel: () => cancelling.current?.abort(),
    isWaiting: isPending && !isAway,
    isAway: isPending && isAway,
    outcome: data,
    error,
  }
}
