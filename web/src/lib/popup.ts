import { secondMs } from '#shared/domain/times.ts'

/** As much of a window as is needed to follow it. */
export type Popup = Pick<Window, 'closed' | 'close'> & { location: Pick<Location, 'replace'> }

/** SPEC.md 9. */
const [width, height] = [500, 600]
const lookMs = 500
/** A window closes itself right after its result was sent, which may be a moment on its way. */
const lastWordMs = secondMs

/** Opens an empty window in the middle of this one; has to be called in the very click, or browsers block it. */
export const openPopup = (): Window | undefined => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`) ?? undefined
}

/** Calls `then` once the window seems closed and had its last word; another site's opener policy may make an open one look so. */
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
