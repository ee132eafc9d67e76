import { secondMs } from '#shared/domain/times.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

/** Tells the person in passing why a call was refused, in the server's words. */
export const sayWhatFailed = (error: unknown) => {
  showToast({ kind: 'error', text: messageOf(error) })
}

/** In ms. So long can a move or a deletion be undone. */
export const undoMs = 10 * secondMs

/** Tells what was done, and offers the way back while there is one. */
export const tellDone = (text: string, onUndo: (() => void) | undefined) =>
  showToast({ kind: 'success', text, ...(onUndo && { timeoutMs: undoMs, action: { label: i18n.t('Undo'), onSelect: onUndo } }) })
