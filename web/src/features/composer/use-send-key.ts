import { useEffect, useEffectEvent } from 'react'

/** Runs `send` at Ctrl or Cmd with Enter, wherever on the page; a dialog that is open has keys of its own. */
export const useSendKey = (send: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.repeat) return
    if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
