import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

/** Tells the person in passing why a call was refused, in the server's words. */
export const sayWhatFailed = (error: unknown) => {
  showToast({ kind: 'error', text: messageOf(error) })
}
