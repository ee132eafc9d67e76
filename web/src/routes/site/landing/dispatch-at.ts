const secondMs = 1_000
const everyMs = 20 * secondMs
const shownMs = 8 * secondMs

export type DispatchState = { isSent: boolean; at: number; leftSeconds: number }

/** The sample post goes out every twenty seconds, and is shown as sent for eight of them; also at 0, which stands for an unknown time. */
export const dispatchAt = (now: number): DispatchState => {
  const sinceLast = now % everyMs
  const last = now - sinceLast
  if (sinceLast < shownMs) return { isSent: true, at: last, leftSeconds: 0 }
  return { isSent: false, at: last + everyMs, leftSeconds: Math.ceil((everyMs - sinceLast) / secondMs) }
}
