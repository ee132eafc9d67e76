import { useEffect, useEffectEvent } from 'react'
import { type KeyPress, pressedKey } from './pressed-key.ts'

type SendKeyPress = KeyPress & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** True for Ctrl+Enter or Cmd+Enter, unless it's being held down: what it opened would be confirmed unread. */
export const isSendKey = (event: SendKeyPress): boolean =>
  pressedKey(event) === 'Enter' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && !event.repeat

/**
 * Reports whether a dialog over the page takes its keys. A toast is a dialog to assistive technology, too, but it's only
 * there to be read, and a dialog that is closing keeps its place while it fades.
 */
export const isDialogOpen = () => document.querySelector('[role=dialog]:not([aria-modal=false], [data-closed])') !== null

/**
 * Runs `send` on Ctrl+Enter or Cmd+Enter, wherever the focus is, unless the focused element has handled the key. While a
 * dialog is open, the key belongs to the dialog. Without a place, it does nothing.
 */
export const useSendKey = (send: () => void, place: 'page' | 'dialog' | undefined): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSendKey(event) || event.defaultPrevented) return
    if (place !== (isDialogOpen() ? 'dialog' : 'page')) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
