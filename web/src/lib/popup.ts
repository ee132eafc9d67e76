import { secondMs } from '#shared/domain/times.ts'

/** The parts of a window that are needed to follow it. */
export type Popup = Pick<Window, 'closed' | 'close'> & { location: Pick<Location, 'replace'> }

/** Fixed by docs/specification.md. */
const [width, height] = [500, 600]
const lookMs = 500
/** A window closes itself right after sending its result, which may take a moment to arrive. */
const lastWordMs = secondMs

/**
 * Opens an empty window centered over this one. Must be called synchronously in the click handler, or browsers block
 * it.
 */
export const openPopup = (): Window | undefined => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`) ?? undefined
}

/**
 * Calls `then` once the window seems closed and its last message has had time to arrive. Another site's opener policy
 * can make an open window look closed.
 */
export const whenClosed = (popup: Pick<Popup, 'closed'>, then: () => void) => {
  let lastWord: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (popup.closed) lastWord ??= setTimeout(then, lastWordMs)
  }, lookMs)
  return {
    stop: () => {
      clearInterval(look)
      clearTimeout(lastWord)
    },
  }
}
