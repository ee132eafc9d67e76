import { secondMs } from '#shared/domain/times.ts'
import { showToast } from '#web/lib/toast.ts'

/** In ms. So long can a move or a deletion be undone. */
export const undoMs = 10 * secondMs

/** Tells what was done, and offers the way back while there is one. */
export const tellDone = (text: string, onUndo: (() => void) | undefined) =>
  showToast({ kind: 'success', text, ...(onUndo && { timeoutMs: undoMs, action: { label: 'Undo', onSelect: onUndo } }) })
