import { secondMs } from '#shared/domain/times.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

/** Shows a toast that says why a call was refused, in the server's words. */
export const sayWhatFailed = (error: unknown) => {
  showToast({ kind: 'error', text: messageOf(error) })
}

/** How long a move or deletion can be undone, in ms. */
export const undoMs = 10 * secondMs

/** Shows a toast that says what was done, with an undo button while possible. */
export const tellDone = (text: string, onUndo: (() => void) | undefined) =>
  showToast({ kind: 'success', text, ...(onUndo && { timeoutMs: undoMs, action: { label: i18n.t('Undo'), onSelect: onUndo } }) })
